mod drag;
mod drawing;
mod second_thought;
