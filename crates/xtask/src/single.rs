//! Makes one page of the whole site, which plays from `file://`. The page contains the files of the site, and a short
//! script makes an address for each file.

use crate::process::Outcome;
use crate::release::{Files, PAGE, in_reference_order};

/// The content security policy of the page. A page from `file://` has no origin that a policy could name. So the policy
/// allows only what the page contains, such as inline scripts, and the `blob:` addresses that the page makes itself.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; \
                      style-src 'unsafe-inline'; img-src data: blob:; connect-src blob:; base-uri 'none'; \
                      form-action 'none'";
const START: &str = include_str!("single/start.js");
/// The script that draws the board before the program runs. It is inline in the page.
const FIRST_PAINT: &str = "first-paint.js";
/// The relations of links that only a site needs: they preload files, or are for installing the page.
const OMITTED_RELATIONS: [&str; 5] = ["modulepreload", "preload", "manifest", "apple-touch-icon", "canonical"];

/// The whole site in one page.
///
/// # Errors
/// See [`crate::release::with_hashed_names`]. Also when a file has an unknown extension.
pub fn page(files: &Files) -> Outcome<Vec<u8>> {
    let files = in_reference_order(files, |name, _| address_placeholder(name))?;
    let page = files.iter().find(|(name, _)| name == PAGE).map(|(_, content)| content);
    let page = String::from_utf8_lossy(page.ok_or("the build has no page")?).into_owned();
    let mut result = String::with_capacity(page.len());
    let mut rest = page.as_str();
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').map_or(rest.len(), |length| at + length + 1);
        result.push_str(&rest[..at]);
        result.push_str(&embed_tag(&rest[at..end], &files)?);
        rest = &rest[end..];
    }
    result.push_str(rest);
    Ok(result.into_bytes())
}

/// The placeholder for a file's address. The page replaces it when it starts.
fn address_placeholder(name: &str) -> String {
    format!("⟦{name}⟧")
}

/// A tag of the page. If the tag refers to a file, the content of the file replaces the tag.
fn embed_tag(tag: &str, files: &[(String, Vec<u8>)]) -> Outcome<String> {
    let is_left_out = |relation: &&str| tag.contains(&format!("rel=\"{relation}\""));
    if tag.starts_with("<meta http-equiv=\"Content-Security-Policy\"") {
        Ok(format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
        ))
    } else if tag.starts_with("<script type=\"module\"") {
        Ok(format!(
            "<script type=\"application/json\" id=\"files\">{}</script>\n<script>\n{START}",
            list_files(files)
        ))
    } else if tag.starts_with("<script src=") {
        let script = files.iter().find(|(name, _)| tag.contains(name.as_str()));
        let (_, content) = script.ok_or_else(|| format!("{tag} refers to no file of the site"))?;
        Ok(format!("<script>\n{}", String::from_utf8_lossy(content)))
    } else if tag.starts_with("<meta name=\"version\"") {
        // A single page needs no version, because no service worker stores it.
        Ok(String::new())
    } else if !tag.starts_with("<link") {
        Ok(tag.to_owned())
    } else if OMITTED_RELATIONS.iter().any(is_left_out) {
        Ok(String::new())
    } else {
        embed_link(tag, files)
    }
}

/// The style sheet or picture that a link refers to.
fn embed_link(tag: &str, files: &[(String, Vec<u8>)]) -> Outcome<String> {
    let named = files.iter().find(|(name, _)| tag.contains(name.as_str()));
    let (name, content) = named.ok_or_else(|| format!("{tag} refers to no file of the site"))?;
    let media_type = media_type(name)?;
    if media_type != "text/css" {
        let address = format!("data:{media_type};base64,{}", base64(content));
        return Ok(tag.replace(&format!("./{name}"), &address));
    }
    let mut style = String::from_utf8_lossy(content).into_owned();
    for (name, content) in files.iter().filter(|(name, _)| name != PAGE) {
        let address = format!("./{name}");
        if style.contains(&address) {
            style = style.replace(
                &address,
                &format!("data:{};base64,{}", self::media_type(name)?, base64(content)),
            );
        }
    }
    Ok(format!("<style>\n{style}</style>"))
}

/// The scripts, programs and pictures of the page with name, type and content. Each file is after the files to which it
/// refers. A single page cannot be installed, so the pictures for installing the page are left out. Outside the style
/// sheets, they are the only pictures in PNG format.
fn list_files(files: &[(String, Vec<u8>)]) -> String {
    let entry = |(name, content): &(String, Vec<u8>)| {
        let is_needed = |it: &&str| !["text/css", "text/html", "application/manifest+json", "image/png"].contains(it);
        let media_type = media_type(name).ok().filter(is_needed)?;
        let name = name.trim_matches(['⟦', '⟧']);
        let is_inline = name == FIRST_PAINT;
        (!is_inline).then(|| format!("[\"{name}\",\"{media_type}\",\"{}\"]", base64(content)))
    };
    let entries: Vec<String> = files.iter().filter_map(entry).collect();
    format!("[{}]", entries.join(",\n"))
}

fn media_type(name: &str) -> Outcome<&'static str> {
    let ending = name.trim_end_matches('⟧').rsplit('.').next().unwrap_or_default();
    match ending {
        "css" => Ok("text/css"),
        "html" => Ok("text/html"),
        "js" | "mjs" => Ok("text/javascript"),
        "json" => Ok("application/json"),
        "webmanifest" => Ok("application/manifest+json"),
        "png" => Ok("image/png"),
        "svg" => Ok("image/svg+xml"),
        "tsv" => Ok("text/tab-separated-values"),
        "txt" => Ok("text/plain"),
        "wasm" => Ok("application/wasm"),
        _ => Err(format!("{name} has an extension that the single page does not support")),
    }
}

/// The base 64 encoding of bytes, with padding (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const BASE64_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = BASE64_LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= group.len() { letter.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base64, page};
    use crate::release::Files;

    const INDEX: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="pieces-bold" content="./pieces-bold.svg"><meta name="version" content="⟦version⟧">
<link rel="icon" href="./icon.svg"><link rel="manifest" href="./site.webmanifest">
<link rel="stylesheet" href="./page.css"/>
<script type="module" src="./start.js"></script>
<link rel="modulepreload" href="./page.js">
<script src="./first-paint.js"></script><p>1 < 2</p>"#;

    fn site(style: &str) -> Files {
        let texts = [
            ("index.html", INDEX),
            ("pieces-bold.svg", "<svg/>"),
            ("icon.svg", "<svg/>"),
            ("site.webmanifest", "{\"screenshots\": \"install.png\"}"),
            ("install.png", "a picture"),
            ("page.css", style),
            ("start.js", "import init from './page.js';"),
            ("page.js", "export default 1;"),
            ("first-paint.js", "draw('<b>');"),
            ("wood.png", "png"),
        ];
        let named = |name: &str| name != "wood.png" || style.contains(name);
        let texts = texts.into_iter().filter(|(name, _)| named(name));
        texts
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn one_page_contains_the_site_and_refers_to_no_other_file() {
        let text = String::from_utf8(page(&site("a { color: red }")).unwrap()).unwrap();
        assert!(text.contains("<style>\na { color: red }</style>"));
        assert!(text.contains("href=\"data:image/svg+xml;base64,PHN2Zy8+\""));
        assert!(text.contains("<meta name=\"pieces-bold\" content=\"./⟦pieces-bold.svg⟧\">"));
        assert!(text.contains("[\"page.js\",\"text/javascript\",\"ZXhwb3J0IGRlZmF1bHQgMTs=\"]"));
        assert!(text.contains("<p>1 < 2</p>"));
        assert!(text.contains("<script>\ndraw('<b>');</script>") && !text.contains("[\"first-paint.js\""));
        for outside in [
            "modulepreload",
            "manifest",
            "install.png",
            "⟦version⟧",
            "src=",
            "default-src 'none'\"",
        ] {
            assert!(!text.contains(outside), "{outside}");
        }
        // A script is after the scripts that it imports.
        assert!(text.find("[\"page.js\"") < text.find("[\"start.js\""));
    }

    #[test]
    fn a_picture_of_a_style_sheet_is_embedded_in_it() {
        let text = String::from_utf8(page(&site("a { background: url(./wood.png) }")).unwrap()).unwrap();
        assert!(
            text.contains("a { background: url(data:image/png;base64,cG5n) }"),
            "{text}"
        );
    }

    #[test]
    fn base64_of_the_standards_examples() {
        // The examples are those of RFC 4648, section 10.
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
