//! The buttons that save everything in one file and restore it.

use game_store::BackupError;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::import_export::maintain_archive;
use super::props::SettingsProps;
use crate::backup::{Backup, RestoreError, Restored, collect, restore};
use crate::fetch::pause;
use crate::messages::{Text, Texts, use_texts};
use crate::settings::{self, Settings};
use crate::state::{Action, ExerciseAction, SettingsAction};
use crate::{dom, exercise_store, files, time};

/// The state of the backup.
#[derive(Clone, Debug, PartialEq)]
enum Progress {
    /// Nothing is being done. The text is the result of the last action.
    Ended(String),
    /// The finished part, from 0 to 1.
    Running(f64),
}

/// The buttons that save a backup and restore one, and the result.
#[component]
pub fn SettingsBackup(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props.clone();
    let texts = use_texts();
    let progress = use_state(|| Progress::Ended(String::new()));
    let (set, is_running) = (progress.setter(), matches!(*progress, Progress::Running(_)));
    let end = {
        let (set, dispatch) = (set.clone(), dispatch.clone());
        Callback::from(move |message: String| {
            set.set(Progress::Ended(message.clone()));
            // The person may have closed the dialog meanwhile.
            if dom::find("dialog.settings").is_none() {
                dispatch.emit(Action::Notice(message));
            }
        })
    };
    let save = {
        let (set, end) = (set.clone(), end.clone());
        Callback::from(move |_: MouseEvent| {
            if !is_running {
                set.set(Progress::Running(0.0));
                let (set, end) = (set.clone(), end.clone());
                spawn_local(async move { end.emit(save_backup(texts, |done| set.set(Progress::Running(done))).await) });
            }
        })
    };
    let onchange = Callback::from(move |event: Event| {
        let input: web_sys::HtmlInputElement = event.target_unchecked_into();
        if let Some(file) = input.files().and_then(|files| files.get(0)).filter(|_| !is_running) {
            set.set(Progress::Running(0.0));
            let (set, end, dispatch) = (set.clone(), end.clone(), dispatch.clone());
            spawn_local(async move {
                let message = match restore(file, |done| set.set(Progress::Running(done))).await {
                    Ok(restored) => apply_restored(&restored, settings, texts, &dispatch),
                    Err(error) => restore_error(error, texts),
                };
                end.emit(message);
                pause().await;
                maintain_archive(texts, &dispatch);
            });
        }
        // Without this call, choosing the same file again would have no effect.
        input.set_value("");
    });
    // The `cancel` event of a file chooser would bubble to the dialog and close it.
    let oncancel = Callback::from(|event: Event| event.stop_propagation());
    html! {
        <div class="settings-backup">
            <p>{ texts.of(Text::BackupNote) }</p>
            <div class="settings-files">
                <button type="button" class="plain" aria-disabled={is_running.then_some("true")} onclick={save}>
                    { texts.of(Text::SaveBackup) }
                </button>
                <label class="plain file-choice">
                    { texts.of(Text::RestoreBackup) }
                    <input type="file" disabled={is_running} {onchange} {oncancel} />
                </label>
            </div>
            { progress_view(&progress, texts) }
        </div>
    }
}

fn progress_view(progress: &Progress, texts: Texts) -> Html {
    let view = match progress {
        Progress::Ended(message) => html! { message },
        Progress::Running(done) => html! {
            <progress aria-label={texts.of(Text::OneMoment)} value={done.to_string()} />
        },
    };
    html! { <p class="backup-result" role="status">{ view }</p> }
}

/// Downloads a backup. Returns the message about it.
async fn save_backup(texts: Texts, report: impl Fn(f64)) -> String {
    let Some(Backup { file, games, unread }) = collect(report).await else {
        return texts.of(Text::BackupNotSaved).to_owned();
    };
    let now = time::local_time();
    let day = now.get(..10).unwrap_or_default();
    files::download_blob(&["second-thought-", day, ".backup"].concat(), &file);
    let saved = texts.format(Text::BackupSaved, &[&games.to_string()]);
    join(saved, unread.map(|error| texts.unread_game(error)))
}

/// Uses the restored settings and exercises on the page. Returns the message about the restoration.
fn apply_restored(restored: &Restored, own: Settings, texts: Texts, dispatch: &Callback<Action>) -> String {
    if let Some(text) = &restored.settings {
        // The settings may have changed while the backup was being restored.
        let merged = settings::merged(settings::with_stored(own), text);
        dispatch.emit(Action::Settings(SettingsAction::Configure(merged)));
    }
    let (exercises, _) = exercise_store::load(texts);
    dispatch.emit(Action::Exercise(ExerciseAction::Due(exercise_store::due_count(
        &exercises,
    ))));
    if restored.unsaved.is_none() {
        // The restored games may have filled the storage before the page stored the game on the board.
        dispatch.emit(Action::NotSaved(None));
    }
    let counts = [restored.added, restored.extended, restored.present].map(|count| count.to_string());
    let counted = texts.format(Text::BackupRestored, &counts.each_ref().map(String::as_str));
    let unsaved = restored.unsaved.map(|(count, error)| texts.unsaved_games(count, error));
    join(counted, unsaved)
}

fn restore_error(error: RestoreError, texts: Texts) -> String {
    match error {
        RestoreError::NotRead(error) => texts.format(Text::FileUnread, &[&error.message(texts)]),
        RestoreError::Invalid(BackupError::OtherFormat) => texts.of(Text::NoBackup).to_owned(),
        RestoreError::Invalid(BackupError::Newer) => texts.of(Text::BackupNewer).to_owned(),
        RestoreError::Invalid(BackupError::Damaged) => texts.of(Text::BackupDamaged).to_owned(),
    }
}

fn join(first: String, second: Option<String>) -> String {
    std::iter::once(first).chain(second).collect::<Vec<_>>().join(" ")
}
