//! Files of the site that come only once they are wanted.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::dom::{page_value, window};

/// The text of the file whose address the page's `<meta name=…>` gives; `None` where it does not come.
pub async fn text_of(name: &str) -> Option<String> {
    text_at(&page_value(name)?).await.ok()?.as_string()
}

async fn text_at(address: &str) -> Result<JsValue, JsValue> {
    let response: web_sys::Response = JsFuture::from(window().fetch_with_str(address)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    JsFuture::from(response.text()?).await
}
