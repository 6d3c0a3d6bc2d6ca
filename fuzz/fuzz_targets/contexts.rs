//! Every context of any file: each message has a row, and each sent entry a message.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sightline::columns;
use sightline::context::{Moment, Stage, at};
use sightline::session::read;

fuzz_target!(|file: &[u8]| {
    let session = read(file).session;
    for leaf in session.indices().rev().take(4) {
        for stage in Stage::ALL {
            for moment in Moment::ALL {
                let context = at(&session, leaf, moment, stage);
                assert_eq!(context.fates().len(), session.entries().len());
                let rows = columns::rows(&session, &context);
                let shown: Vec<usize> = rows.iter().filter_map(|row| row.item).collect();
                assert!(shown.iter().copied().eq(0..context.items.len()));
                for row in &rows {
                    let sent = row.fate(&context).is_some_and(sightline::context::Fate::is_sent);
                    assert!(!sent || row.item.is_some());
                    let cards =
                        (row.file_card(&session, &context), row.model_card(&session, &context));
                    assert!(cards.0.is_some() || cards.1.is_some());
                }
                drop(context.prompt(&session));
            }
        }
    }
});
