//! The page as a person, or assistive technology, has it: what is there by role and name, and what can be done.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::BrowserLogEntry;
use thirtyfour::prelude::*;

use crate::browser::Kind;
use crate::roles::{find, is, is_checked, name_of, selector};
use crate::waiting::{Outcome, until};

/// A page in a browser.
pub(crate) struct Page {
    driver: WebDriver,
    kind: Kind,
    address: String,
}

/// One row of "File and model", as the page marks and shows it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
pub(crate) struct Row {
    /// The entry's id, where the row has an entry.
    pub(crate) entry: Option<String>,
    /// What became of the entry.
    pub(crate) fate: Option<String>,
    /// The line's number, where the line could not be read.
    pub(crate) line: Option<String>,
    /// The rule that made the message, where no entry did.
    pub(crate) origin: Option<String>,
    /// What stands under "In the file".
    pub(crate) file: String,
    /// What stands under "What the model sees".
    pub(crate) model: String,
}

impl Page {
    pub(crate) fn new(driver: WebDriver, kind: Kind, address: String) -> Self {
        Self { driver, kind, address }
    }

    // What a person does.

    /// Goes to the page and waits until it can be used.
    pub(crate) async fn open(&self) -> Outcome {
        self.driver.goto(&self.address).await?;
        self.named("button", "Open file…").await?;
        Ok(())
    }

    /// Goes to the page by a link that ends in this query or fragment.
    pub(crate) async fn open_link(&self, end: &str) -> Outcome {
        // From elsewhere: a link that differs in its fragment only would not load the page again.
        self.driver.goto("about:blank").await?;
        self.driver.goto(format!("{}{end}", self.address)).await?;
        self.named("button", "Open file…").await?;
        Ok(())
    }

    /// Opens a file of this machine as the page, with this fragment.
    pub(crate) async fn open_from_disk(&self, file: &Path, fragment: &str) -> Outcome {
        let path = file.canonicalize()?.display().to_string();
        let path = path.replace('%', "%25").replace('#', "%23").replace('?', "%3F");
        self.driver.goto("about:blank").await?;
        self.driver.goto(format!("file://{path}{fragment}")).await?;
        Ok(())
    }

    pub(crate) async fn go_back(&self) -> Outcome {
        Ok(self.driver.back().await?)
    }

    pub(crate) async fn go_forward(&self) -> Outcome {
        Ok(self.driver.forward().await?)
    }

    /// Chooses a file of this machine in the file dialog.
    pub(crate) async fn pick_file(&self, path: &Path) -> Outcome {
        let path = path.to_str().ok_or("a path that is no text")?;
        let input = until("a file input", async || {
            Ok(Some(self.driver.find(By::Css("input[type=file]")).await?))
        });
        Ok(input.await?.send_keys(path).await?)
    }

    /// Drags a file over the window and lets go.
    pub(crate) async fn drop_file(&self, name: &str, text: &str) -> Outcome {
        let drop = r#"
            const [name, text] = arguments;
            const carried = new DataTransfer();
            carried.items.add(new File([text], name));
            const over = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
            for (const type of ["dragenter", "dragover", "drop"]) {
                over.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
            }"#;
        self.script(drop, vec![json!(name), json!(text)]).await?;
        Ok(())
    }

    pub(crate) async fn press_button(&self, name: &str) -> Outcome {
        self.click("button", name).await
    }

    /// Makes an entry the leaf, found by how its name starts, such as "user: and now".
    pub(crate) async fn choose(&self, treeitem: &str) -> Outcome {
        self.click("treeitem", treeitem).await
    }

    /// Switches "Show as" or "Moment".
    pub(crate) async fn switch(&self, group: &str, choice: &str) -> Outcome {
        let awaited =
            format!("the choice {choice:?} in the group {group:?}, and its being checked");
        until(&awaited, async || {
            let group = self.named("radiogroup", group).await?;
            let Some(radio) = find(&group, "radio", choice).await? else { return Ok(None) };
            if is_checked(&radio).await? {
                return Ok(Some(()));
            }
            radio.click().await?;
            Ok(is_checked(&radio).await?.then_some(()))
        })
        .await
    }

    /// Moves the focus with the Tab key to the first element after this one with the role and name.
    pub(crate) async fn tab_to(&self, role: &str, start: &str) -> Outcome {
        until(&format!("the focus on a {role} named {start:?}, by the Tab key"), async || {
            self.press(Key::Tab + "").await?;
            let focused = self.driver.active_element().await?;
            Ok(is(&focused, role, start).await?.then_some(()))
        })
        .await
    }

    /// Lets the pointer rest on something.
    pub(crate) async fn rest_on(&self, role: &str, start: &str) -> Outcome {
        until(&format!("a {role} named {start:?} that the pointer can rest on"), async || {
            let root = self.driver.find(By::Css("body")).await?;
            let Some(element) = find(&root, role, start).await? else { return Ok(None) };
            self.driver.action_chain().move_to_element_center(&element).perform().await?;
            Ok(Some(()))
        })
        .await
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) -> Outcome {
        Ok(self.driver.action_chain().send_keys(keys).perform().await?)
    }

    /// Presses a key while another is held.
    pub(crate) async fn press_with(&self, held: Key, key: &str) -> Outcome {
        let keys = self.driver.action_chain().key_down(held.clone()).send_keys(key).key_up(held);
        Ok(keys.perform().await?)
    }

    /// Scrolls the tree or the table to a share of its height, and waits until the list has caught up.
    pub(crate) async fn scroll(&self, role: &str, share: f64) -> Outcome {
        let scroll = r"
            const [role, share, done] = arguments;
            // The last of the rows: a table's first one is its head.
            const rows = () => [...document.querySelectorAll(`[role=${role}] [role=treeitem], [role=${role}] [role=row]`)];
            let list = rows().pop();
            const scrolls = (it) => it.scrollHeight > it.clientHeight && /auto|scroll/.test(getComputedStyle(it).overflowY);
            while (list && !scrolls(list)) list = list.parentElement;
            if (!list) throw new Error(`nothing scrolls in the ${role}`);
            list.scrollTop = share * (list.scrollHeight - list.clientHeight);
            const middle = () => { const { top, height } = list.getBoundingClientRect(); return top + height / 2; };
            const isThere = (row) => { const { top, bottom } = row.getBoundingClientRect(); return top <= middle() && middle() <= bottom; };
            // The first frame tells the page, a later one shows what it made of it: a list that flies by takes its time.
            const wait = (frames) => frames < 2 || (frames < 60 && !rows().some(isThere)) ? requestAnimationFrame(() => wait(frames + 1)) : done();
            wait(0);";
        self.driver.execute_async(scroll, vec![json!(role), json!(share)]).await?;
        Ok(())
    }

    /// Makes the page's area this large, as on another screen; in Firefox as far as a window can be made small.
    pub(crate) async fn resize(&self, width_px: u32, height_px: u32) -> Outcome {
        if self.kind == Kind::Firefox {
            let frame = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
            let [width, height]: [u32; 2] = self.script(frame, vec![]).await?.convert()?;
            self.driver.set_window_rect(0, 0, width_px + width, height_px + height).await?;
            return Ok(());
        }
        let screen = json!({ "width": width_px, "height": height_px, "deviceScaleFactor": 1, "mobile": false });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", screen).await?;
        Ok(())
    }

    // What a person sees.

    /// Waits for the one element of this role whose name starts so.
    pub(crate) async fn named(&self, role: &str, start: &str) -> Outcome<WebElement> {
        until(&format!("a {role} named {start:?}"), async || {
            let root = self.driver.find(By::Css("body")).await?;
            find(&root, role, start).await
        })
        .await
    }

    /// Waits until the session is on screen.
    pub(crate) async fn session(&self) -> Outcome {
        self.named("tree", "Session tree").await?;
        self.named("table", "File and model").await?;
        self.rows_when("a row", |rows| !rows.is_empty()).await?;
        Ok(())
    }

    /// The rows of "File and model" that are on screen or near, as soon as they are as described.
    pub(crate) async fn rows_when(
        &self,
        described: &str,
        is_so: impl Fn(&[Row]) -> bool,
    ) -> Outcome<Vec<Row>> {
        let mut last = Vec::new();
        let awaited = format!("rows with {described}");
        let found = until(&awaited, async || {
            last = self.rows().await?;
            Ok(is_so(&last).then(|| last.clone()))
        })
        .await;
        found.map_err(|error| format!("{error}; there are {last:#?}").into())
    }

    /// The rows of "File and model" that are on screen or near, now.
    pub(crate) async fn rows(&self) -> Outcome<Vec<Row>> {
        let read = r#"
            const rows = [...document.querySelectorAll("[role=table] [role=row]")];
            const cells = (row) => [...row.querySelectorAll("[role=cell], [role=rowheader]")].map((cell) => cell.innerText.trim());
            return rows
                .filter((row) => row.dataset.entry ?? row.dataset.line ?? row.dataset.origin)
                .map((row) => ({ ...row.dataset, file: cells(row).at(0) ?? "", model: cells(row).at(-1) ?? "" }));"#;
        Ok(self.script(read, vec![]).await?.convert()?)
    }

    /// The names of the tree's items that are on screen or near.
    pub(crate) async fn treeitems(&self) -> Outcome<Vec<String>> {
        let tree = self.named("tree", "Session tree").await?;
        let mut names = Vec::new();
        for item in tree.find_all(By::Css(selector("treeitem"))).await? {
            names.push(name_of(&item).await?);
        }
        Ok(names)
    }

    /// The name of the item that is the chosen leaf.
    pub(crate) async fn leaf(&self) -> Outcome<String> {
        until("a chosen leaf in the tree", async || {
            let chosen = self.driver.find(By::Css("[role=treeitem][aria-selected=true]")).await?;
            Ok(Some(name_of(&chosen).await?))
        })
        .await
    }

    /// The name of what is taken in "Show as" or "Moment".
    pub(crate) async fn taken(&self, group: &str) -> Outcome<String> {
        let group = self.named("radiogroup", group).await?;
        for radio in group.find_all(By::Css(selector("radio"))).await? {
            if is_checked(&radio).await? {
                return name_of(&radio).await;
            }
        }
        Err("nothing is taken in the group".into())
    }

    /// Waits for a message that assistive technology reads out at once; its text.
    pub(crate) async fn alert(&self) -> Outcome<String> {
        until("an alert with text", async || {
            for alert in self.driver.find_all(By::Css(selector("alert"))).await? {
                let text = alert.text().await?;
                if !text.is_empty() {
                    return Ok(Some(text));
                }
            }
            Ok(None)
        })
        .await
    }

    /// Waits until something of this role whose name starts so has the keyboard.
    pub(crate) async fn focus_is(&self, role: &str, start: &str) -> Outcome {
        until(&format!("the keyboard on a {role} named {start:?}"), async || {
            let focused = self.driver.active_element().await?;
            Ok(is(&focused, role, start).await?.then_some(()))
        })
        .await
    }

    /// The name of the tree's item that is looked at.
    pub(crate) async fn active_row(&self) -> Outcome<String> {
        let tree = self.named("tree", "Session tree").await?;
        let Some(id) = tree.attr("aria-activedescendant").await? else { return Ok(String::new()) };
        name_of(&self.driver.find(By::Id(id)).await?).await
    }

    /// What assistive technology is told without being asked.
    pub(crate) async fn statuses(&self) -> Outcome<Vec<String>> {
        let mut texts = Vec::new();
        for status in self.driver.find_all(By::Css(selector("status"))).await? {
            texts.push(status.text().await?);
        }
        Ok(texts)
    }

    /// The text of the card that describes something while the pointer rests on it, if one is shown. One that is only
    /// being faded in has no text for the driver, as it has none for a person.
    pub(crate) async fn tooltip(&self) -> Outcome<Option<String>> {
        let cards = self.driver.find_all(By::Css(selector("tooltip"))).await?;
        match cards.first() {
            Some(card) => Ok(Some(card.text().await?).filter(|text| !text.is_empty())),
            None => Ok(None),
        }
    }

    /// The names of the tree's items in which a part of the edge from a branch summary is drawn.
    pub(crate) async fn edge(&self, part: &str) -> Outcome<Vec<String>> {
        let items = format!("[role=treeitem][data-edge={part}]");
        let mut names = Vec::new();
        for item in self.driver.find_all(By::Css(items)).await? {
            names.push(name_of(&item).await?);
        }
        Ok(names)
    }

    /// Waits until the page's address ends so, after the page itself.
    pub(crate) async fn address_ends(&self, end: &str) -> Outcome {
        let wanted = format!("{}{end}", self.address);
        until(&format!("the address {wanted}"), async || {
            Ok((self.driver.current_url().await?.as_str() == wanted).then_some(()))
        })
        .await
    }

    /// The page's title, as a tab shows it, once it is this.
    pub(crate) async fn title_is(&self, title: &str) -> Outcome {
        until(&format!("the title {title:?}"), async || {
            Ok((self.driver.title().await? == title).then_some(()))
        })
        .await
    }

    /// What the page asked for since it was opened, but for itself and what it made itself.
    pub(crate) async fn requests(&self) -> Outcome<Vec<String>> {
        let read = r#"
            const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
            return asked.filter((address) => !/^(data|blob):/.test(address));"#;
        Ok(self.script(read, vec![]).await?.convert()?)
    }

    /// How many elements the page holds.
    pub(crate) async fn element_count(&self) -> Outcome<usize> {
        Ok(self.script("return document.querySelectorAll('*').length", vec![]).await?.convert()?)
    }

    /// All that can be read on the page.
    pub(crate) async fn text(&self) -> Outcome<String> {
        Ok(self.driver.find(By::Css("body")).await?.text().await?)
    }

    pub(crate) async fn script(&self, source: &str, arguments: Vec<Value>) -> Outcome<ScriptRet> {
        Ok(self.driver.execute(source, arguments).await?)
    }

    // What is kept where a test fails.

    /// What the browser's console has said so far, each line with its level in front. Reading empties it.
    /// Firefox' driver tells nothing of it.
    pub(crate) async fn console(&self) -> Vec<String> {
        if self.kind == Kind::Firefox {
            return Vec::new();
        }
        let line = |entry: BrowserLogEntry| format!("{} {}", entry.level, entry.message);
        match self.driver.browser_log().await {
            Ok(entries) => entries.into_iter().map(line).collect(),
            Err(error) => vec![format!("SEVERE the console cannot be read: {error}")],
        }
    }

    pub(crate) async fn source(&self) -> Outcome<String> {
        Ok(self.driver.source().await?)
    }

    pub(crate) async fn screenshot(&self, file: &Path) -> Outcome {
        Ok(self.driver.screenshot(file).await?)
    }

    // How things are found.

    pub(crate) async fn click(&self, role: &str, start: &str) -> Outcome {
        until(&format!("a {role} named {start:?} that can be clicked"), async || {
            let root = self.driver.find(By::Css("body")).await?;
            let Some(element) = find(&root, role, start).await? else { return Ok(None) };
            element.click().await?;
            Ok(Some(()))
        })
        .await
    }
}
