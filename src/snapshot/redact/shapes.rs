//! The shapes of keys and tokens that their makers have made known.
//!
//! A table of facts: what a token begins with, which characters follow, and how many at least. Out of it comes,
//! for a place where such a beginning stands, how far the token goes. Lengths are lower bounds: makers lengthen
//! their tokens, and half a key is not to be shared either.

use super::body::{Body, is_made_up, is_word};

/// What may stand before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Anything: the beginning is like nothing else.
    Anything,
    /// No letter or digit: the beginning may stand within other words.
    NoWord,
}

/// The shape of a kind of token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) prefix: &'static str,
    body: Body,
    least_bytes: u8,
    before: Before,
}

impl Shape {
    /// How long the token is whose prefix stands at a place; nothing if it is none.
    pub(super) fn judge(&self, text: &[u8], at: usize, ends: &mut Ends) -> Option<usize> {
        // Enough to decide; a token is only walked to its end when it is one, so that a text full of
        // beginnings costs no more than its length.
        const LOOKED_AT: usize = 192;
        let before = text.get(..at)?.last();
        if self.before == Before::NoWord && before.is_some_and(|byte| is_word(*byte)) {
            return None;
        }
        let start = at + self.prefix.len();
        let rest = text.get(start..)?;
        let head = rest.get(..LOOKED_AT).unwrap_or(rest);
        let head = head.get(..self.body.len(head))?;
        if head.len() < usize::from(self.least_bytes) || is_made_up(head) {
            return None;
        }
        if is_of_picture(text.get(..at)?.iter().rev()) {
            return None;
        }
        let end = ends.0.get_mut(self.body as usize)?;
        if *end <= start {
            *end = start + self.body.len(rest);
        }
        let mut len = *end - start;
        // What ends a sentence ends no token.
        while matches!(rest.get(..len)?.last(), Some(b'.' | b'-' | b'/')) {
            len -= 1;
        }
        (!is_of_picture(rest.get(len..)?.iter())).then_some(self.prefix.len() + len)
    }
}

/// For each kind of characters, where a run of them ends that was walked before, so that none is walked twice.
#[derive(Debug, Default)]
pub(super) struct Ends([usize; 8]);

/// Whether what stands beside a place is a long run of base64: a picture has each beginning somewhere.
fn is_of_picture<'b>(beside: impl Iterator<Item = &'b u8>) -> bool {
    const LONG_BYTES: usize = 200;
    let of_run = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    beside.take(LONG_BYTES).take_while(of_run).count() == LONG_BYTES
}

const fn any(prefix: &'static str, body: Body, least_bytes: u8) -> Shape {
    Shape { prefix, body, least_bytes, before: Before::Anything }
}

const fn word(prefix: &'static str, body: Body, least_bytes: u8) -> Shape {
    Shape { prefix, body, least_bytes, before: Before::NoWord }
}

use Body::{Alnum, Base64, DashedHex, Dotted, Hex, Name, Path, Upper};

/// Where one prefix begins with another, the longer one is asked first.
pub(super) const SHAPES: &[Shape] = &[
    // Language models and what is around them.
    any("sk-ant-", Name, 16),
    any("sk-proj-", Name, 20),
    any("sk-svcacct-", Name, 20),
    any("sk-admin-", Name, 20),
    any("sk-None-", Name, 20),
    any("sk-or-v1-", Alnum, 32),
    any("sk-or-", Name, 32),
    any("sk-lf-", DashedHex, 32),
    word("sk-", Alnum, 20),
    word("sk_", Hex, 40),
    any("gsk_", Alnum, 20),
    word("xai-", Alnum, 32),
    word("pplx-", Alnum, 32),
    word("csk-", Alnum, 32),
    word("nvapi-", Name, 40),
    word("tgp_v1_", Name, 32),
    word("tvly-", Name, 20),
    word("jina_", Alnum, 40),
    word("fw_", Alnum, 20),
    word("fc-", Hex, 32),
    word("e2b_", Hex, 32),
    any("lsv2_pt_", Name, 32),
    any("lsv2_sk_", Name, 32),
    word("hf_", Alnum, 30),
    word("api_org_", Alnum, 30),
    word("r8_", Alnum, 32),
    word("wandb_v1_", Name, 32),
    // Clouds and hosts.
    word("AIza", Name, 33),
    any("GOCSPX-", Name, 20),
    any("ya29.", Dotted, 20),
    word("1//0", Name, 30),
    word("AKIA", Upper, 16),
    word("ASIA", Upper, 16),
    word("ABIA", Upper, 16),
    word("ACCA", Upper, 16),
    word("ABSK", Base64, 80),
    any("bedrock-api-key-", Base64, 40),
    any("dop_v1_", Hex, 40),
    any("doo_v1_", Hex, 40),
    any("dor_v1_", Hex, 40),
    any("FlyV1 fm", Base64, 40),
    word("fo1_", Name, 32),
    any("HRKU-", Name, 30),
    word("nfp_", Alnum, 30),
    word("vercel_blob_rw_", Name, 30),
    any("hvs.", Name, 20),
    any("hvb.", Name, 20),
    any("hvr.", Name, 20),
    any("tskey-", Name, 16),
    word("dapi", Hex, 32),
    any("sbp_", Hex, 40),
    any("sb_secret_", Name, 20),
    any("pscale_tkn_", Dotted, 24),
    any("pscale_pw_", Dotted, 24),
    any("pscale_oauth_", Dotted, 24),
    word("dp.pt.", Alnum, 40),
    word("dp.st.", Dotted, 40),
    word("dp.ct.", Alnum, 40),
    word("pul-", Hex, 40),
    word("rnd_", Alnum, 28),
    word("v1.0-", Hex, 100),
    any("dckr_pat_", Name, 20),
    any("dckr_oat_", Name, 20),
    any("ops_eyJ", Base64, 100),
    // Code and packages.
    any("ghp_", Alnum, 30),
    any("gho_", Alnum, 30),
    any("ghu_", Alnum, 30),
    any("ghs_", Dotted, 30),
    any("ghr_", Alnum, 30),
    any("github_pat_", Name, 22),
    any("glpat-", Dotted, 16),
    any("gldt-", Name, 16),
    any("glrt-", Dotted, 16),
    any("glcbt-", Name, 16),
    any("glptt-", Name, 20),
    any("glft-", Name, 16),
    any("glimt-", Name, 16),
    any("glagent-", Name, 20),
    any("gloas-", Name, 20),
    any("glsoat-", Name, 16),
    word("GR1348941", Name, 16),
    any("npm_", Alnum, 30),
    any("pypi-AgE", Name, 50),
    word("cio", Alnum, 32),
    any("rubygems_", Hex, 32),
    word("oy2", Alnum, 43),
    any("CLOJARS_", Alnum, 40),
    any("AKCp", Alnum, 60),
    any("sgp_", Name, 40),
    any("CCIPAT_", Name, 30),
    word("bkua_", Hex, 32),
    word("squ_", Hex, 40),
    word("sqp_", Hex, 40),
    word("sqa_", Hex, 40),
    // Messages, work and design.
    any("xoxb-", Name, 16),
    any("xoxp-", Name, 16),
    any("xoxa-", Name, 16),
    any("xoxr-", Name, 16),
    any("xoxs-", Name, 16),
    any("xoxc-", Name, 16),
    any("xoxd-", Base64, 16),
    any("xoxe-", Name, 16),
    any("xoxe.xox", Dotted, 20),
    any("xapp-", Name, 16),
    any("hooks.slack.com/services/", Path, 20),
    any("hooks.slack.com/workflows/", Path, 20),
    any("hooks.slack.com/triggers/", Path, 20),
    any("discord.com/api/webhooks/", Path, 40),
    any("discordapp.com/api/webhooks/", Path, 40),
    any("lin_api_", Alnum, 32),
    any("lin_oauth_", Alnum, 32),
    word("secret_", Alnum, 43),
    word("ntn_", Alnum, 40),
    any("figd_", Name, 30),
    any("figu_", Name, 30),
    any("ATATT3", Base64, 60),
    any("ATCTT3", Base64, 60),
    word("ATBB", Alnum, 28),
    any("PMAK-", DashedHex, 50),
    any("CFPAT-", Name, 40),
    word("tfp_", Name, 40),
    // Payment, post and shops.
    any("sk_live_", Alnum, 16),
    any("sk_test_", Alnum, 16),
    any("rk_live_", Alnum, 16),
    any("rk_test_", Alnum, 16),
    any("whsec_", Base64, 20),
    word("SG.", Dotted, 50),
    word("key-", Alnum, 32),
    any("xkeysib-", Name, 60),
    any("shpat_", Hex, 30),
    any("shpca_", Hex, 30),
    any("shppa_", Hex, 30),
    any("shpss_", Hex, 30),
    any("sq0atp-", Name, 20),
    any("sq0csp-", Name, 20),
    any("access_token$production$", Name, 20),
    any("shippo_live_", Hex, 32),
    // What watches.
    any("glc_eyJ", Base64, 40),
    any("glsa_", Name, 32),
    any("sntrys_", Base64, 40),
    any("sntryu_", Hex, 40),
    any("NRAK-", Alnum, 24),
    any("dt0c01.", Dotted, 60),
    // What stands without a header or a name.
    any("b3BlbnNzaC1rZXktdjE", Base64, 60),
];
