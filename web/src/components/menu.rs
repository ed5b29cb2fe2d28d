//! A button that opens a menu, following the ARIA Authoring Practices.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::icon::icon;
use crate::dom;

/// An item of a menu.
#[derive(Clone, PartialEq)]
pub struct MenuItem {
    /// The name of the item.
    pub name: &'static str,
    /// Called when the person chooses the item.
    pub choose: Callback<()>,
    /// Whether the item can be chosen now.
    pub is_enabled: bool,
    /// Whether the switch is on; `None` if the item is not a switch.
    pub checked: Option<bool>,
    /// Whether the item is shown only on a narrow page. A wide page has a button instead.
    pub is_for_narrow: bool,
    /// The icon before the name, if any.
    pub path: Option<&'static str>,
    /// Whether the item needs a keyboard, so that a device with only a touch screen does not show it.
    pub is_for_keyboard: bool,
}

impl MenuItem {
    /// An item without an icon.
    #[must_use]
    pub const fn new(name: &'static str, is_enabled: bool, choose: Callback<()>) -> Self {
        Self {
            name,
            choose,
            is_enabled,
            checked: None,
            is_for_narrow: false,
            path: None,
            is_for_keyboard: false,
        }
    }
}

/// Items that belong together, with a common name.
#[derive(Clone, PartialEq)]
pub struct MenuGroup {
    /// The heading; `None` for a group without one.
    pub name: Option<&'static str>,
    /// The items, the first on top.
    pub items: Vec<MenuItem>,
}

impl MenuGroup {
    /// A group without a heading, for a menu with few items.
    #[must_use]
    pub const fn without_name(items: Vec<MenuItem>) -> Self {
        Self { name: None, items }
    }
}

/// The properties of a menu.
#[derive(Clone, PartialEq, Properties)]
pub struct MenuProps {
    /// The button's name.
    pub name: AttrValue,
    /// The button's icon.
    pub path: &'static str,
    /// The groups of items, the first on top.
    pub groups: Vec<MenuGroup>,
}

/// The button, and its menu while the menu is open. The arrow keys,
/// Home and End move through the items. Escape and Tab close the menu.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let MenuProps { name, path, groups } = props;
    let is_open = use_state(|| false);
    let (button, menu) = (use_node_ref(), use_node_ref());
    {
        let menu = menu.clone();
        use_effect_with(*is_open, move |is_open| {
            if *is_open {
                mark_if_cut(&menu);
                focus_item(&menu, |_, _| 0);
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
                "ArrowDown" => focus_item(&menu, |now, count| now.map_or(0, |now| (now + 1) % count)),
                "ArrowUp" => focus_item(&menu, |now, count| {
                    now.map_or(count - 1, |now| (now + count - 1) % count)
                }),
                "Home" => focus_item(&menu, |_, _| 0),
                "End" => focus_item(&menu, |_, count| count - 1),
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
                    { for groups.iter().map(|group| html! {
                        <div class="menu-group" role={group.name.and(Some("group"))}
                            aria-label={group.name}>
                            if let Some(name) = group.name {
                                <p class="menu-heading" aria-hidden="true">{ name }</p>
                            }
                            { for group.items.iter().map(|item| menu_entry(item, &close)) }
                        </div>
                    }) }
                </div>
            }
        </div>
    }
}

fn menu_entry(item: &MenuItem, close: &Callback<()>) -> Html {
    let (choose, close, is_enabled) = (item.choose.clone(), close.clone(), item.is_enabled);
    let onclick = Callback::from(move |_: MouseEvent| {
        if is_enabled {
            // The menu closes first, because the chosen action may move the focus.
            close.emit(());
            choose.emit(());
        }
    });
    let role = if item.checked.is_some() {
        "menuitemcheckbox"
    } else {
        "menuitem"
    };
    let class = classes!(
        "menu-item",
        item.is_for_narrow.then_some("for-narrow"),
        item.is_for_keyboard.then_some("for-keyboard")
    );
    html! {
        <button type="button" {class} {role}
            tabindex="-1" aria-checked={item.checked.map(|is_on| if is_on { "true" } else { "false" })}
            aria-disabled={(!is_enabled).then_some("true")} {onclick}>
            { item.path.map(icon).unwrap_or_default() }
            { item.name }
        </button>
    }
}

/// Marks an open menu that ends below the window. Styles may open such a menu upwards.
fn mark_if_cut(menu: &NodeRef) {
    let Some(menu) = menu.cast::<Element>() else { return };
    if menu.get_bounding_client_rect().bottom() > f64::from(dom::root().client_height()) {
        // Setting this attribute cannot fail.
        let _ = menu.set_attribute("data-cut", "");
    }
}

/// Focuses another visible item. `next` receives the index of the focused item and the number of items.
fn focus_item(menu: &NodeRef, next: impl FnOnce(Option<usize>, usize) -> usize) {
    let Some(menu) = menu.cast::<Element>() else { return };
    // The headings of the groups have no `tabindex`.
    let items: Vec<HtmlElement> = children(&menu)
        .flat_map(|group| children(&group))
        .filter_map(|item| item.dyn_into().ok())
        .filter(|item: &HtmlElement| item.has_attribute("tabindex") && item.offset_height() > 0)
        .collect();
    let now = dom::focused().and_then(|focused| items.iter().position(|item| **item == *focused));
    if let Some(item) = (!items.is_empty()).then(|| &items[next(now, items.len())]) {
        dom::focus(item);
    }
}

fn children(element: &Element) -> impl Iterator<Item = Element> + use<> {
    let children = element.children();
    (0..children.length()).filter_map(move |index| children.item(index))
}
