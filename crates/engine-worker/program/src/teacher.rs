//! The part of the program that explains moves and positions. It is loaded when it is first needed.
//!
//! The build splits the program at `teacher_in_separate_file`: code that only [`TEACHER`] reaches is put into a
//! separate file.
#![allow(
    unsafe_code,
    reason = "the macro declares the function that fetches the other file, and the two functions are one"
)]

use engine_worker::{LoadTeacher, TEACHER, Teacher};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

#[wasm_split(teacher, fallible)]
fn teacher_in_separate_file() -> Result<&'static Teacher, SplitLoaderError> {
    Ok(&TEACHER)
}

/// Loads the part of the program that explains moves and positions.
#[derive(Debug)]
pub struct TeacherPart;

impl LoadTeacher for TeacherPart {
    async fn load() -> Option<&'static Teacher> {
        teacher_in_separate_file().await.ok()
    }
}
