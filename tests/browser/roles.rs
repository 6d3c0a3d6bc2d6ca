//! Elements by role and name, as the browser computes them for assistive technology.

use std::sync::Arc;

use axum::http::Method;
use serde_json::Value;
use thirtyfour::common::command::{Command, ExtensionCommand};
use thirtyfour::prelude::*;

use crate::waiting::Outcome;

/// The first element inside `root` of this role whose name starts so.
pub(crate) async fn find(
    root: &WebElement,
    role: &str,
    start: &str,
) -> Outcome<Option<WebElement>> {
    for element in root.find_all(By::Css(selector(role))).await? {
        if is(&element, role, start).await? {
            return Ok(Some(element));
        }
    }
    Ok(None)
}

/// Has the element this role, and a name that starts so?
pub(crate) async fn is(element: &WebElement, role: &str, start: &str) -> Outcome<bool> {
    let is_named = name_of(element).await?.starts_with(start);
    Ok(is_named && computed(element, "computedrole").await? == role)
}

/// The name by which assistive technology knows the element.
pub(crate) async fn name_of(element: &WebElement) -> Outcome<String> {
    computed(element, "computedlabel").await
}

/// Is this choice the one that is taken?
pub(crate) async fn is_checked(radio: &WebElement) -> Outcome<bool> {
    let says_so = radio.attr("aria-checked").await?.as_deref() == Some("true");
    Ok(says_so || radio.is_selected().await?)
}

/// What may have a role, to be asked for it: elements that have it by nature and those that say so.
pub(crate) fn selector(role: &str) -> &'static str {
    match role {
        "alert" => "[role=alert]",
        "button" => "button, [role=button]",
        "combobox" => "input, select, [role=combobox]",
        "deletion" => "del",
        "dialog" => "dialog, [role=dialog]",
        "image" => "img, [role=img]",
        "insertion" => "ins",
        "link" => "a, [role=link]",
        "list" => "ul, ol, [role=list]",
        "option" => "[role=option]",
        "radio" => "input[type=radio], [role=radio]",
        "radiogroup" => "[role=radiogroup]",
        "separator" => "[role=separator]",
        "region" => "section, [role=region]",
        "searchbox" => "input, [role=searchbox]",
        "status" => "[role=status]",
        "switch" => "[role=switch]",
        "tab" => "[role=tab]",
        "tooltip" => "[role=tooltip]",
        "table" => "table, [role=table]",
        "textbox" => "textarea, input, [role=textbox]",
        "tree" => "[role=tree]",
        "treeitem" => "[role=treeitem]",
        _ => "*",
    }
}

async fn computed(element: &WebElement, what: &'static str) -> Outcome<String> {
    let question = Computed { element: element.element_id().to_string(), what };
    let answer = element.handle().cmd(Command::ExtensionCommand(Box::new(question))).await?;
    Ok(answer.value()?)
}

/// "Get Computed Role" and "Get Computed Label" of the `WebDriver` standard, which the crate does
/// not have yet.
#[derive(Debug)]
struct Computed {
    element: String,
    what: &'static str,
}

impl ExtensionCommand for Computed {
    fn parameters_json(&self) -> Option<Value> {
        None
    }

    fn method(&self) -> Method {
        Method::GET
    }

    fn endpoint(&self) -> Arc<str> {
        format!("/element/{}/{}", self.element, self.what).into()
    }
}
