//! Makes sessions that hold secrets, and sessions that hold what looks like them.

#![expect(
    clippy::cast_possible_truncation,
    clippy::format_collect,
    reason = "a table reads best as it is"
)]

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sightline::snapshot::redact::Rules;

/// Numbers that are the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % count
    }

    fn of(&mut self, alphabet: &str, len: usize) -> String {
        let characters: Vec<char> = alphabet.chars().collect();
        (0..len).map(|_| characters[self.below(characters.len())]).collect()
    }

    pub(crate) fn alnum(&mut self, len: usize) -> String {
        self.of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", len)
    }

    fn name(&mut self, len: usize) -> String {
        let body =
            self.of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", len - 1);
        format!("{body}7")
    }

    fn hex(&mut self, len: usize) -> String {
        format!("{}a7", self.of("0123456789abcdef", len - 2))
    }

    fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| u8::try_from(self.below(256)).unwrap()).collect()
    }
}

pub(crate) fn base64_of(text: &str) -> String {
    STANDARD.encode(text)
}

pub(crate) struct Planted {
    pub(crate) kind: &'static str,
    pub(crate) place: &'static str,
    pub(crate) text: String,
}

pub(crate) struct Session {
    pub(crate) file: Vec<u8>,
    pub(crate) name: String,
    pub(crate) secrets: Vec<Planted>,
}

pub(crate) fn rules() -> Rules {
    let mut rules = Rules::all();
    rules.add_word("Zebrafinch").unwrap();
    rules.add_pattern(r"\bTICKET-\d{4,6}\b").unwrap();
    rules
}

const KINDS: [&str; 56] = [
    "anthropic",
    "openai",
    "openai-old",
    "openrouter",
    "groq",
    "xai",
    "google",
    "google-oauth",
    "google-access",
    "github",
    "github-fine",
    "gitlab",
    "slack",
    "slack-hook",
    "discord-hook",
    "discord-bot",
    "telegram",
    "stripe",
    "stripe-hook",
    "twilio",
    "sendgrid",
    "mailgun",
    "npm",
    "pypi",
    "crates",
    "rubygems",
    "hugging-face",
    "replicate",
    "digital-ocean",
    "aws",
    "aws-secret",
    "azure-storage",
    "vault",
    "docker",
    "databricks",
    "linear",
    "notion",
    "figma",
    "shopify",
    "atlassian",
    "grafana",
    "planetscale",
    "postman",
    "age",
    "jwt",
    "pem",
    "url-password",
    "bearer",
    "basic",
    "password",
    "api-key-by-name",
    "cookie",
    "e-mail",
    "ip",
    "ipv6",
    "word",
];

/// A secret, and a text in which it can be known.
#[rustfmt::skip]
fn secret(kind: &str, dice: &mut Dice) -> (String, String) {
    let alone = |text: String| (text.clone(), text);
    let within = |before: &str, text: String, after: &str| (text.clone(), format!("{before}{text}{after}"));
    match kind {
        "anthropic" => alone(["sk-", "ant-api03-", &dice.name(93), "AA"].concat()),
        "openai" => alone(["sk-", "proj-", &dice.name(120)].concat()),
        "openai-old" => alone(["sk", "-", &dice.alnum(20), "T3Blbk", "FJ", &dice.alnum(20)].concat()),
        "openrouter" => alone(["sk-", "or-v1-", &dice.hex(64)].concat()),
        "groq" => alone(["gs", "k_", &dice.alnum(52)].concat()),
        "xai" => alone(["xa", "i-", &dice.alnum(80)].concat()),
        "google" => alone(["AI", "za", &dice.name(35)].concat()),
        "google-oauth" => alone(["GOC", "SPX-", &dice.name(28)].concat()),
        "google-access" => alone(["ya", "29.", &dice.name(120)].concat()),
        "github" => alone([["gh", "p_"], ["gh", "o_"], ["gh", "s_"], ["gh", "u_"], ["gh", "r_"]][dice.below(5)].concat() + &dice.alnum(36)),
        "github-fine" => alone(["github", "_pat_", &dice.alnum(22), "_", &dice.alnum(59)].concat()),
        "gitlab" => alone(["gl", "pat-", &dice.name(20)].concat()),
        "slack" => alone(["xo", "xb-", &dice.of("123456789", 12), "-", &dice.of("123456789", 12), "-", &dice.alnum(24)].concat()),
        "slack-hook" => alone(["hooks.", "slack.com/services/T", &dice.alnum(8), "/B", &dice.alnum(8), "/", &dice.alnum(24)].concat()),
        "discord-hook" => alone(["discord", ".com/api/webhooks/", &dice.of("123456789", 18), "/", &dice.name(68)].concat()),
        "discord-bot" => alone([&URL_SAFE_NO_PAD.encode(dice.of("123456789", 18)), ".", &dice.alnum(6), ".", &dice.name(38)].concat()),
        "telegram" => alone([&dice.of("123456789", 10), ":A", "A", &dice.name(33)].concat()),
        "stripe" => alone(["sk", ["_live_", "_test_"][dice.below(2)], &dice.alnum(24)].concat()),
        "stripe-hook" => alone(["wh", "sec_", &dice.alnum(32)].concat()),
        "twilio" => alone(["S", "K", &dice.hex(32)].concat()),
        "sendgrid" => alone(["S", "G.", &dice.name(22), ".", &dice.name(43)].concat()),
        "mailgun" => alone(["ke", "y-", &dice.hex(32)].concat()),
        "npm" => alone(["np", "m_", &dice.alnum(36)].concat()),
        "pypi" => alone(["py", "pi-AgEIcHlwaS5vcmc", &dice.name(60)].concat()),
        "crates" => alone(["ci", "o", &dice.alnum(32)].concat()),
        "rubygems" => alone(["ruby", "gems_", &dice.hex(48)].concat()),
        "hugging-face" => alone(["h", "f_", &dice.alnum(34)].concat()),
        "replicate" => alone(["r", "8_", &dice.alnum(37)].concat()),
        "digital-ocean" => alone(["do", "p_v1_", &dice.hex(64)].concat()),
        "aws" => alone(["AK", "IA", &dice.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16)].concat()),
        "aws-secret" => within("aws_secret_access_key = ", dice.alnum(38) + "/7", ""),
        "azure-storage" => within("AccountName=x;AccountKey=", STANDARD.encode(dice.bytes(64)), ";EndpointSuffix=core"),
        "vault" => alone(["hv", "s.", &dice.name(24)].concat()),
        "docker" => alone(["dck", "r_pat_", &dice.name(27)].concat()),
        "databricks" => alone(["da", "pi", &dice.hex(32)].concat()),
        "linear" => alone(["li", "n_api_", &dice.alnum(40)].concat()),
        "notion" => alone(["nt", "n_", &dice.alnum(46)].concat()),
        "figma" => alone(["fi", "gd_", &dice.name(40)].concat()),
        "shopify" => alone(["sh", "pat_", &dice.hex(32)].concat()),
        "atlassian" => alone(["ATA", "TT3", &dice.name(180)].concat()),
        "grafana" => alone(["gl", "sa_", &dice.alnum(32), "_", &dice.hex(8)].concat()),
        "planetscale" => alone(["psc", "ale_tkn_", &dice.name(43)].concat()),
        "postman" => alone(["PM", "AK-", &dice.hex(24), "-", &dice.hex(34)].concat()),
        "age" => alone(["AGE-SECRET", "-KEY-1", &dice.of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)].concat()),
        "jwt" => alone([&URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","typ":"JWT"}"#), ".", &URL_SAFE_NO_PAD.encode(format!(r#"{{"sub":"{}"}}"#, dice.alnum(12))), ".", &dice.name(43)].concat()),
        "pem" => {
            let line = dice.alnum(64);
            let text = ["-----BEGIN RSA PRIV", "ATE KEY-----\n", &dice.alnum(64), "\n", &line, "\n-----END RSA PRIV", "ATE KEY-----"].concat();
            (line, text)
        }
        "url-password" => within("postgres://app:", dice.alnum(14) + "!7", "@db.internal:5432/x"),
        "bearer" => within("curl -H 'Authorization: Bearer ", dice.name(40), "' https://x.dev"),
        "basic" => within("Authorization: Basic ", STANDARD.encode(["ada:", &dice.alnum(14)].concat()), ""),
        "password" => within(["PASSWORD=", "password: ", "--password=", "DB_PASSWD='"][dice.below(4)], dice.alnum(12) + "#7", "'"),
        "api-key-by-name" => within("\"api_key\": \"", dice.alnum(30) + "7", "\""),
        "cookie" => within("Cookie: theme=dark; session=", dice.alnum(30) + "7", ""),
        "e-mail" => alone(format!("{}7@{}.example.org", dice.of("abcdefghij", 7), dice.of("klmnop", 5))),
        "ip" => alone(format!("10.{}.{}.{}", dice.below(256), dice.below(256), 100 + dice.below(99))),
        "ipv6" => alone(format!("2001:db8:{}::{}", dice.of("123456789", 4), dice.of("123456789", 3))),
        _ => alone(["Zebra", "finch"].concat()),
    }
}

/// A session that holds so many secrets.
pub(crate) fn plant(count: usize, dice: &mut Dice) -> Session {
    let home = ["/Users/", "adalove"].concat();
    let mut lines = vec![json!({"type": "session", "version": 3, "id": "s", "timestamp": "2026-01-01T00:00:00Z",
        "cwd": format!("{home}/code/portal"),
        "parentSession": format!("{home}/.pi/agent/sessions/--Users-adalove-code-portal--/x.jsonl")})
    .to_string()];
    let mut secrets = Vec::new();
    for text in ["/Users/adalove", "-Users-adalove", "/adalove/"] {
        secrets.push(Planted { kind: "home", place: "header", text: text.into() });
    }
    let mut parent = Value::Null;
    for index in 0..count {
        let kind = KINDS[index % KINDS.len()];
        let (text, known) = secret(kind, dice);
        let place = PLACES[(index / 3 + index) % PLACES.len()];
        let id =
            if place == "id" { format!("call-{text}-{index}") } else { format!("e{index:05}") };
        for line in written(place, &known, &text, &id, &parent, dice) {
            lines.push(line);
        }
        parent = json!(id);
        secrets.push(Planted { kind, place, text });
    }
    lines.push(message(
        "last",
        &parent,
        &json!({"role": "user", "content": "see /mnt/backup/adalove/x, C:\\USERS\\GRACEH\\x, D:\\backup\\GRACEH\\x and TICKET-48211"}),
    ));
    secrets.push(Planted { kind: "home", place: "text", text: "GRACEH".into() });
    secrets.push(Planted { kind: "pattern", place: "text", text: "TICKET-48211".into() });
    let name = "2026_adalove-Zebrafinch.jsonl".to_owned();
    Session { file: lines.join("\n").into_bytes(), name, secrets }
}

const PLACES: [&str; 37] = [
    "text",
    "arguments",
    "output",
    "thinking",
    "summary",
    "label",
    "session name",
    "path",
    "url-encoded",
    "url-encoded lower",
    "json in json",
    "json in json twice",
    "u-escapes",
    "u-escapes in json",
    "slashes",
    "base64",
    "base64 within",
    "base64 for urls",
    "base64 of json",
    "base64 in json in json",
    "key",
    "details",
    "torn",
    "fused",
    "id",
    "custom data",
    "sections",
    "error",
    "bash",
    "hex",
    "coloured",
    "coloured within",
    "coloured, known",
    "without a width",
    "without a width, in json",
    "x-escapes",
    "entities",
];

fn message(id: &str, parent: &Value, message: &Value) -> String {
    json!({"type": "message", "id": id, "parentId": parent, "timestamp": "2026-01-01T00:00:01Z", "message": message})
        .to_string()
}

/// With something after the first few letters and before the last few.
fn with_inside(text: &str, inside: &str) -> String {
    let count = text.chars().count();
    let written = text.chars().zip(0..).map(|(letter, at)| {
        let is_here = at == 2 || at + 2 == count;
        if is_here { format!("{inside}{letter}") } else { letter.to_string() }
    });
    written.collect()
}

fn percent(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() {
                (byte as char).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

#[rustfmt::skip]
fn written(place: &str, known: &str, text: &str, id: &str, parent: &Value, dice: &mut Dice) -> Vec<String> {
    let user = |content: Value| message(id, parent, &json!({"role": "user", "content": content}));
    let output = |text: String| message(id, parent, &json!({"role": "toolResult", "toolCallId": "c", "toolName": "bash",
        "content": [{"type": "text", "text": text}], "isError": false, "timestamp": 1}));
    let assistant = |block: Value| message(id, parent, &json!({"role": "assistant", "content": [block], "stopReason": "stop"}));
    // Where a secret stands bare, it is known from another entry.
    let elsewhere = |line: String| vec![line, message(&format!("{id}-known"), &json!(id), &json!({"role": "user", "content": known}))];
    let inner = |text: &str| serde_json::to_string(&json!({"out": text})).unwrap();
    let units = |text: &str| text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
    match place {
        "text" => vec![user(json!(format!("Use {known} please")))],
        "arguments" => vec![assistant(json!({"type": "toolCall", "id": "c", "name": "bash", "arguments": {"command": format!("run {known} now")}}))],
        "output" => vec![output(format!("line 1\n{known}\nline 3"))],
        "thinking" => vec![assistant(json!({"type": "thinking", "thinking": format!("I see {known}"), "thinkingSignature": "c2ln"}))],
        "summary" => vec![json!({"type": "compaction", "id": id, "parentId": parent, "summary": format!("## Goal\nwith {known}"), "tokensBefore": 9, "firstKeptEntryId": id}).to_string()],
        "label" => elsewhere(json!({"type": "label", "id": id, "parentId": parent, "targetId": id, "label": format!("the {text}!")}).to_string()),
        "session name" => elsewhere(json!({"type": "session_info", "id": id, "parentId": parent, "name": format!("about {text}")}).to_string()),
        "path" => elsewhere(assistant(json!({"type": "toolCall", "id": "c", "name": "read", "arguments": {"path": format!("/srv/{text}.txt")}}))),
        "url-encoded" => elsewhere(output(format!("GET /?q={}&x=1", percent(text)))),
        "url-encoded lower" => elsewhere(output(format!("GET /?q={}&x=1", percent(&percent(text)).replace("%2B", "%2b").replace("%3D", "%3d")))),
        "json in json" => vec![output(inner(&format!("is {known} it")))],
        "json in json twice" => vec![output(inner(&inner(&format!("a \"{known}\" b"))))],
        "u-escapes" => { let line = user(json!("X-HERE-X")); elsewhere(line.replace("X-HERE-X", &format!("see {}", units(text)))) }
        "u-escapes in json" => elsewhere(output(format!("{{\"a\":\"{}\"}}", units(text)))),
        "slashes" => elsewhere(output(format!("{{\"a\":\"x\\/y {}\"}}", text.replace('/', "\\/")))),
        "base64" => vec![output(STANDARD.encode(format!("# a file\n{known}\n")))],
        "base64 within" => { let before = dice.of("abcdefg", 1 + dice.0 as usize % 3); vec![output(format!("data:/{before}/{}", STANDARD.encode(format!("config: {known}\nmore of it"))))] }
        "base64 for urls" => vec![output(format!("?state={}", URL_SAFE_NO_PAD.encode(format!("{{\"s\":\"?>{known}\"}}"))))],
        "base64 of json" => vec![output(STANDARD.encode(inner(&format!("it is \"{known}\""))))],
        "base64 in json in json" => vec![output(inner(&inner(&STANDARD.encode(format!("so {known}\n")))))],
        "key" => elsewhere(message(id, parent, &json!({"role": "toolResult", "toolCallId": "c", "content": [], "details": {text: 1, "x": {format!("k {text}"): [1]}}}))),
        "details" => vec![message(id, parent, &json!({"role": "toolResult", "toolCallId": "c", "content": [], "details": {"a": [{"b": format!("x {known}")}]}}))],
        "torn" => { let whole = output(format!("before {known} after")); vec![whole[..whole.len() - 40].to_owned()] }
        "fused" => { let whole = output(format!("b {known} a")); vec![format!("{}{whole}", &whole[..whole.len() - 70])] }
        "id" => elsewhere(message(id, parent, &json!({"role": "user", "content": "by id"}))),
        "custom data" => vec![json!({"type": "custom", "id": id, "parentId": parent, "customType": "x", "data": {"deep": [[{"v": known}]]}}).to_string()],
        "sections" => vec![message(id, parent, &json!({"role": "system", "content": "", "sections": {"env": format!("has {known}")}}))],
        "error" => vec![message(id, parent, &json!({"role": "assistant", "content": [], "stopReason": "error", "errorMessage": format!("401 {known}")}))],
        "bash" => vec![message(id, parent, &json!({"role": "bashExecution", "command": format!("echo {known}"), "output": known, "exitCode": 0}))],
        "hex" => elsewhere(output(format!("0x{}", format!("some text: {text}").bytes().map(|byte| format!("{byte:02x}")).collect::<String>()))),
        "coloured" => vec![output(format!("a.rs:7:\u{1b}[01;31m\u{1b}[K{}\u{1b}[m\u{1b}[K", known.replace(text, &with_inside(text, "\u{1b}[m\u{1b}[K"))))],
        "coloured within" => vec![output(inner(&format!("is {} it", known.replace(text, &with_inside(text, "\u{1b}]8;;http://x.example\u{7}\u{1b}[1;32m")))))],
        "coloured, known" => elsewhere(output(format!("so {}\u{1b}[0m", with_inside(text, "\u{1b}[31m")))),
        "without a width" => vec![output(known.replace(text, &with_inside(text, ["\u{200b}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{ad}"][dice.below(5)])))],
        "without a width, in json" => elsewhere(output(inner(&format!("x {} y", with_inside(text, "\\u200b"))))),
        "x-escapes" => elsewhere(output(format!("b'{}'", text.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>()))),
        _ => elsewhere(output(format!("<b>{}</b>", text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("&#{};", c as u32) }).collect::<String>()))),
    }
}

/// A session that holds so many things that look like secrets.
#[rustfmt::skip]
pub(crate) fn look_alikes(count: usize, dice: &mut Dice) -> Vec<u8> {
    let mut lines = vec![json!({"type": "session", "version": 3, "id": "s", "cwd": "/srv/x"}).to_string()];
    for index in 0..count {
        let text = match index % 50 {
            0 => format!("commit {}", dice.hex(40)),
            1 => format!("id {}-{}-4{}-a{}-{}", dice.hex(8), dice.hex(4), dice.hex(3), dice.hex(3), dice.hex(12)),
            2 => format!("![](data:image/png;base64,iVBORw0KGgo{})", STANDARD.encode(dice.bytes(900))),
            3 => format!("-{}\n+{}", dice.hex(64), dice.hex(128)),
            4 => format!("\"integrity\": \"sha512-{}\"", STANDARD.encode(dice.bytes(64))),
            5 => format!("version {}.{}.{}.{}, Chrome/120.0.{}.{}", dice.below(9), dice.below(99), dice.below(99), dice.below(9), dice.below(9999), dice.below(99)),
            6 => "api_key = \"your-api-key-here\"; password: \"<your-password>\"".into(),
            7 => "const token = await getToken(); let password = form.password;".into(),
            8 => "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ANTHROPIC_API_KEY=${ANTHROPIC_API_KEY}".into(),
            9 => format!("function {}(e,t){{return t.{}=e||n.key({}),o[t]=!0}}", dice.alnum(2), dice.alnum(1), dice.below(99)),
            10 => "@Injectable() @app.route(\"/x\") import x from \"@scope/name@1.2.3\"".into(),
            11 => format!("scp -r build deploy@web{}.example.com:/var/www && git clone git@github.com:a/b.git", dice.below(9)),
            12 => "interface Login { password: string; token?: string; apiKey: string | null }".into(),
            13 => format!("sha256:{}  layer {}", dice.hex(64), dice.hex(12)),
            14 => "icon@2x.png logo@3x.webp actions/checkout@v4.1.2".into(),
            15 => "std::collections::HashMap a::b c::D 12:34:56 2026-01-01T12:34:56Z ::1 127.0.0.1 0.0.0.0:8080".into(),
            16 => format!("max_tokens: {}, tokens: {}, token_count={}", dice.below(9999), dice.below(9999), dice.below(999)),
            17 => "The password must have 8 characters. Forgot your password? Token: see below.".into(),
            18 => format!("toolu_{} msg_{}", dice.alnum(24), dice.alnum(24)),
            19 => "src/home/index.ts /homepage ./Users/model.rb /api/users/42 home/ada".into(),
            20 => format!("W/\"{}\" etag", dice.hex(32)),
            21 => "postgres://user:password@localhost:5432/db redis://:${REDIS_PASSWORD}@cache:6379".into(),
            22 => "Authorization: Bearer ${TOKEN}\nAuthorization: Bearer <token>\nAuthorization: Basic".into(),
            23 => format!("nonce-{} chunk-{}.js main.{}.css", dice.alnum(16), dice.alnum(8).to_uppercase(), dice.hex(8)),
            24 => "process.env.SECRET_KEY os.environ['API_TOKEN'] secrets.GITHUB_TOKEN ${{ secrets.NPM_TOKEN }}".into(),
            25 => format!("blob:sha256:{} refs/heads/x {}", dice.hex(64), dice.hex(40)),
            26 => "{\"type\":\"object\",\"properties\":{\"password\":{\"type\":\"string\",\"description\":\"The password to use\"}}}".into(),
            27 => "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE----- -----BEGIN PUBLIC KEY-----".into(),
            28 => format!("AccountKey=<key>; key=value; primary_key={}; cache_key=user-{}", dice.below(99), dice.below(99)),
            29 => "sk-loading-spinner sk-circle task-manager-with-long-name-of-things risk-assessment-2026-report".into(),
            30 => format!("0x{} {}n", dice.hex(40), dice.of("123456789", 30)),
            31 => "if (password === confirmPassword) { secret = hash(secret, salt) }".into(),
            32 => "noreply@anthropic.com @media @types/node@20 user@ @ada".into(),
            33 => format!("go.sum h1:{}=", STANDARD.encode(dice.bytes(32)).trim_end_matches('=')),
            34 => "10.1.2 1.2.3 1.2.3.4.5 v1.2.3.4 ==1.2.3.4".into(),
            35 => "eyJ is how web tokens begin; xoxb- is Slack's, ghp_ GitHub's, AKIA Amazon's".into(),
            36 => "AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".into(),
            37 => format!("session_id TEXT, token VARCHAR({}), secret BYTEA NOT NULL", dice.below(255)),
            38 => "docker run -u 1000:1000 -e PASSWORD=$PASSWORD -e TOKEN=\"$(cat token)\"".into(),
            39 => format!("M{} {}L{} {}Z", dice.below(99), dice.below(99), dice.below(99), dice.below(99)),
            40 => "isAuthenticatedWithAccessToken useGetSecretValueQuery PasswordResetTokenGenerator".into(),
            41 => format!("{}\n", STANDARD.encode(dice.bytes(300))),
            42 => "password: ********, token: [REDACTED], secret: '...'".into(),
            43 => "i18n: {\"password\": \"Password\", \"forgot_password\": \"Forgot password?\", \"token\": \"Token\"}".into(),
            44 => format!("rgb({}, {}, {}) #{} #{}", dice.below(255), dice.below(255), dice.below(255), dice.hex(6), dice.hex(8)),
            45 => "next_page_token: abc123def456ghi, pageToken=CAUQAA".into(),
            46 => format!("zsh: {} => {}", dice.of("abcdefgh", 8), dice.of("abcdefgh", 20)),
            47 => "lock file: resolved \"https://registry.example/x/-/x-1.0.0.tgz#0a1b2c3d4e5f60718293a4b5c6d7e8f901234567\"".into(),
            48 => "fn token(&self) -> Token { self.token } let api_key = config.api_key.clone();".into(),
            _ => format!("{}{}", dice.of("abcdefghijklmnop", 40), dice.of("ABCDEF", 3)),
        };
        lines.push(message(&format!("e{index:05}"), &Value::Null, &json!({"role": "user", "content": text})));
    }
    lines.join("\n").into_bytes()
}
