//! A button that opens a menu, by the pattern of the ARIA practices.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::icon::icon;
use crate::dom;

/// What a menu offers.
#[derive(Clone, PartialEq)]
pub struct MenuItem {
    /// Its name.
    pub name: &'static str,
    /// What choosing it does.
    pub choose: Callback<()>,
    /// Whether it can be chosen now.
    pub is_enabled: bool,
    /// Whether it is switched on, where it is a switch.
    pub checked: Option<bool>,
    /// Whether a wide page has a button for it.
    pub is_for_narrow: bool,
}

/// The button and what its menu offers.
#[derive(Clone, PartialEq, Properties)]
pub struct MenuProps {
    /// The button's name.
    pub name: AttrValue,
    /// The button's picture.
    pub path: &'static str,
    /// What is offered, the first on top.
    pub items: Vec<MenuItem>,
}

/// The button, and its menu as long as that is open: the arrow keys, Home and End go through it, Escape and Tab close
/// it.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let MenuProps { name, path, items } = props;
    let is_open = use_state(|| false);
    let (button, menu) = (use_node_ref(), use_node_ref());
    {
        let menu = menu.clone();
        use_effect_with(*is_open, move |is_open| {
            if *is_open {
                go(&menu, |_, _| 0);
            }
        });
    }
    let close = {
        let (is_open, button) = (is_open.clone(), button.clone());
        Callback::from(move |()| {
            is_open.set(false);
            if let Some(button) = button.cast() {
                dom::focus_without_scrolling(&button);
            }
        })
    };
    let onkeydown = {
        let (menu, is_open, close) = (menu.clone(), is_open.clone(), close.clone());
        Callback::from(move |event: KeyboardEvent| {
            match event.key().as_str() {
                "ArrowDown" => go(&menu, |now, count| now.map_or(0, |now| (now + 1) % count)),
                "ArrowUp" => go(&menu, |now, count| {
                    now.map_or(count - 1, |now| (now + count - 1) % count)
                }),
                "Home" => go(&menu, |_, _| 0),
                "End" => go(&menu, |_, count| count - 1),
                "Escape" => close.emit(()),
                "Tab" => return is_open.set(false),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        })
    };
    let onclick = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let leave = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(false))
    };
    html! {
        <div class="menu-place">
            <button ref={button} type="button" class="control" aria-label={name} title={name} aria-haspopup="menu"
                aria-expanded={if *is_open { "true" } else { "false" }} {onclick}>
                { icon(path) }
                <span class="control-name" aria-hidden="true">{ name }</span>
            </button>
            if *is_open {
                <div class="menu-veil" onclick={leave}></div>
                <div ref={menu} class="menu" role="menu" aria-label={name} {onkeydown}>
                    { for items.iter().map(|item| entry(item, &close)) }
                </div>
            }
        </div>
    }
}

fn entry(item: &MenuItem, close: &Callback<()>) -> Html {
    let (choose, close, is_enabled) = (item.choose.clone(), close.clone(), item.is_enabled);
    let onclick = Callback::from(move |_: MouseEvent| {
        if is_enabled {
            // What is chosen may take the focus.
            close.emit(());
            choose.emit(());
        }
    });
    let role = if item.checked.is_some() {
        "menuitemcheckbox"
    } else {
        "menuitem"
    };
    html! {
        <button type="button" class={classes!("menu-item", item.is_for_narrow.then_some("for-narrow"))} {role}
            tabindex="-1" aria-checked={item.checked.map(|is_on| if is_on { "true" } else { "false" })}
            aria-disabled={(!is_enabled).then_some("true")} {onclick}>{ item.name }</button>
    }
}

/// Takes the focus to another of the items that are seen, by the place of the one that has it and how many there are.
fn go(menu: &NodeRef, next: impl FnOnce(Option<usize>, usize) -> usize) {
    let Some(menu) = menu.cast::<Element>() else { return };
    let children = menu.children();
    let items: Vec<HtmlElement> = (0..children.length())
        .filter_map(|index| children.item(index)?.dyn_into().ok())
        .filter(|item: &HtmlElement| item.offset_height() > 0)
        .collect();
    let now = dom::focused().and_then(|focused| items.iter().position(|item| **item == *focused));
    if let Some(item) = (!items.is_empty()).then(|| &items[next(now, items.len())]) {
        dom::focus(item);
    }
}
