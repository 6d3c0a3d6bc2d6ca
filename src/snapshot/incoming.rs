//! What comes in other clothes: gzip, snapshots, Pi's own export.
