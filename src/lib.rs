//! Sightline.
