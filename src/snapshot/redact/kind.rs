//! What a secret is, by kind, and what a person and a command line call it.
//!
//! A closed list: a kind that is added here must be named, or nothing compiles.

/// What a secret is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A key or token in a shape that its maker has made known.
    ApiKey,
    /// A private key, as PEM or age have it.
    PrivateKey,
    /// A JSON web token.
    WebToken,
    /// A password in a URL.
    UrlPassword,
    /// The value of what is called a password.
    Password,
    /// The value of what is called a secret, a token or a key.
    Secret,
    /// What an `Authorization` header holds.
    Credential,
    /// The value of a cookie.
    Cookie,
    /// An e-mail address.
    Email,
    /// A person's home directory.
    Home,
    /// The name of a person who has a home directory, in other paths.
    User,
    /// An IP address.
    Ip,
    /// A word that the person who shares wants gone.
    Word,
    /// What a pattern of that person finds.
    Pattern,
    /// A long hexadecimal number: mostly a commit or a checksum.
    Hex,
    /// A text that looks random.
    Random,
}

/// What is best done with a secret, unless a person says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// It should not leave.
    TakeOut,
    /// It is most likely none.
    Keep,
}

impl Kind {
    /// All kinds, the gravest first. Where two kinds find the same text, the earlier one has it.
    pub const ALL: [Self; 16] = [
        Self::ApiKey,
        Self::PrivateKey,
        Self::WebToken,
        Self::UrlPassword,
        Self::Password,
        Self::Secret,
        Self::Credential,
        Self::Cookie,
        Self::Email,
        Self::Home,
        Self::User,
        Self::Ip,
        Self::Word,
        Self::Pattern,
        Self::Hex,
        Self::Random,
    ];

    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What a command line calls it, and what stands in a placeholder. A password is a password, wherever it stood.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.words().1
    }

    /// What is best done with secrets of this kind.
    #[must_use]
    pub fn advice(self) -> Advice {
        match self {
            Self::Hex | Self::Random => Advice::Keep,
            _ => Advice::TakeOut,
        }
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::ApiKey => ("API key", "api-key"),
            Self::PrivateKey => ("Private key", "private-key"),
            Self::WebToken => ("Web token", "web-token"),
            Self::UrlPassword => ("Password in URL", "password"),
            Self::Password => ("Password", "password"),
            Self::Secret => ("Secret by name", "secret"),
            Self::Credential => ("Login in a header", "login"),
            Self::Cookie => ("Cookie", "cookie"),
            Self::Email => ("E-mail", "e-mail"),
            Self::Home => ("Home directory", "home"),
            Self::User => ("User name in paths", "user"),
            Self::Ip => ("IP address", "ip"),
            Self::Word => ("Own word", "word"),
            Self::Pattern => ("Own pattern", "pattern"),
            Self::Hex => ("Long hex", "hex"),
            Self::Random => ("Random-looking text", "random"),
        }
    }
}
