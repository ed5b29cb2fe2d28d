mod confirm_and_cancel;
mod drag;
mod drawing;
