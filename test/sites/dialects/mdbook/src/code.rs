// ANCHOR: pick
fn pick() {}
// ANCHOR_END: pick
# fn hidden() {}
