//! The language of the page, and how its texts are loaded.

use std::cell::{Cell, RefCell};

use game_store::Keyword;
use js_sys::Promise;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use yew::prelude::*;

use crate::dom::{self, set_page_flag};
use crate::fetch::{fetch_named_text, with_timeout};
use crate::messages::{ENGLISH, Text, Texts};
use crate::settings::Language;
use crate::state::{Action, SettingsAction};

/// The maximum time that the page waits for its texts, in milliseconds.
const TIMEOUT_MS: u32 = 3_000;

/// The language that the person has chosen.
/// If none is chosen, the first of the browser's languages that the page supports.
#[must_use]
fn wanted_language(chosen: Language, of_browser: &[String]) -> &'static str {
    let known = |tag: &String| {
        // `es-MX` and `es` are the same language for the page, but `est` is another language.
        let language = tag.split(['-', '_']).next()?.to_ascii_lowercase();
        let found = Language::from_keyword(&language).filter(|it| *it != Language::Auto);
        found.map(Keyword::keyword)
    };
    match chosen {
        Language::Auto => of_browser.iter().find_map(known).unwrap_or(ENGLISH),
        language => language.keyword(),
    }
}

/// Fetches the texts for the browser's languages before they are needed, unless the texts are English.
pub fn prefetch() {
    let lang = wanted_language(Language::Auto, &languages_of_browser());
    if lang != ENGLISH {
        let file = async move { Ok(fetch_language_file(lang).await.into()) };
        PREFETCHED_TEXTS.set(Some((lang, future_to_promise(file))));
    }
}

/// Calls `begin` with the first texts: at once for English, otherwise after the texts are loaded.
/// If the texts do not arrive in time, `begin` receives the English texts and a message about the failure.
pub fn begin_with_texts(chosen: Language, begin: impl FnOnce(Texts, Option<&'static str>) + 'static) {
    let lang = wanted_language(chosen, &languages_of_browser());
    if lang == ENGLISH {
        begin(Texts::english(), None);
    } else {
        with_timeout(fetch_texts(lang), TIMEOUT_MS, |texts| match texts.flatten() {
            Some(texts) => begin(texts, None),
            None => begin(Texts::english(), Some(not_fetched_text())),
        });
    }
}

/// Changes the language of the page when the person chooses another one.
#[hook]
pub fn use_language(chosen: Language, texts: Texts, dispatch: Callback<Action>) {
    // The HTML of the page is English, so nothing needs to change at the start.
    let shown = use_mut_ref(|| ENGLISH);
    use_effect_with(texts, move |texts| {
        if shown.replace(texts.lang()) != texts.lang() {
            set_document_language(*texts);
        }
    });
    let lang = *use_memo(chosen, |chosen| wanted_language(*chosen, &languages_of_browser()));
    let asked = use_mut_ref(|| lang);
    use_effect_with(lang, move |lang| {
        let lang = *lang;
        let is_other = asked.replace(lang) != lang;
        if is_other && lang == ENGLISH {
            dispatch.emit(Action::Settings(SettingsAction::SetLanguage(Texts::english())));
        } else if is_other {
            spawn_local(async move {
                let texts = fetch_texts(lang).await;
                // The person may have chosen another language meanwhile.
                if *asked.borrow() == lang {
                    dispatch.emit(match texts {
                        Some(texts) => Action::Settings(SettingsAction::SetLanguage(texts)),
                        None => Action::Notice(not_fetched_text().to_owned()),
                    });
                }
            });
        }
    });
}

/// Sets the language and the title of the document.
fn set_document_language(texts: Texts) {
    set_page_flag("lang", texts.lang());
    dom::document().set_title(texts.of(Text::PageTitle));
}

fn not_fetched_text() -> &'static str {
    Texts::english().of(Text::LanguageNotFetched)
}

/// The first of the browser's languages that is the page's language in a region, such as `en-GB` for `en`; otherwise
/// the page's language.
#[must_use]
pub fn locale_of(lang: &str) -> String {
    let is_of_region = |tag: &String| tag.split('-').next() == Some(lang);
    let found = languages_of_browser().into_iter().find(is_of_region);
    found.unwrap_or_else(|| lang.to_owned())
}

fn languages_of_browser() -> Vec<String> {
    let tags = dom::window().navigator().languages();
    tags.iter().filter_map(|tag| tag.as_string()).collect()
}

thread_local! {
    /// The fetched texts of each language. They are stored so that they are fetched only once.
    static FETCHED_TEXTS: RefCell<Vec<Texts>> = const { RefCell::new(Vec::new()) };
    /// The language and the file that were requested before they were needed.
    static PREFETCHED_TEXTS: Cell<Option<(&'static str, Promise)>> = const { Cell::new(None) };
}

/// The file with the texts of a language. The page names it in its element `<meta name="messages-…">`.
async fn fetch_language_file(lang: &'static str) -> Option<String> {
    fetch_named_text(&["messages-", lang].concat()).await
}

async fn fetch_texts(lang: &'static str) -> Option<Texts> {
    let known = FETCHED_TEXTS.with_borrow(|all| all.iter().copied().find(|texts| texts.lang() == lang));
    if known.is_some() {
        return known;
    }
    let lines = match PREFETCHED_TEXTS.take() {
        Some((ahead, file)) if ahead == lang => JsFuture::from(file).await.ok().and_then(|text| text.as_string()),
        _ => fetch_language_file(lang).await,
    };
    let texts = lines.and_then(|lines| Texts::from_lines(lang, lines));
    FETCHED_TEXTS.with_borrow_mut(|all| all.extend(texts));
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_chosen_one_or_the_first_known_one_of_the_browser() {
        let of_browser = |tags: &[&str]| -> Vec<String> { tags.iter().map(|tag| (*tag).to_owned()).collect() };
        for (tags, expected) in [
            (of_browser(&["de-AT", "en"]), "de"),
            // `qaa` is reserved, so it never becomes a language of the page.
            (of_browser(&["qaa", "de", "en"]), "de"),
            (of_browser(&["es-MX", "de"]), "es"),
            (of_browser(&["ES", "en"]), "es"),
            (of_browser(&["en-GB", "de"]), ENGLISH),
            // `est` is Estonian and not Spanish (`es`), and `dar` is Dargwa and not German (`de`).
            (of_browser(&["est", "dar", "auto"]), ENGLISH),
            (of_browser(&["qaa", "é", ""]), ENGLISH),
            (of_browser(&[]), ENGLISH),
        ] {
            assert_eq!(wanted_language(Language::Auto, &tags), expected, "{tags:?}");
            assert_eq!(wanted_language(Language::German, &tags), "de");
            assert_eq!(wanted_language(Language::Spanish, &tags), "es");
            assert_eq!(wanted_language(Language::English, &tags), ENGLISH);
        }
    }
}
