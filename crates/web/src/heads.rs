//! Heads of requests, before hyper reads them: it is lenient about the length of a body where two
//! readers could understand two different requests (RFC 9112, section 6).
//!
//! hyper takes a `Content-Length` that is told twice as told once, and forgets it where there is a
//! `Transfer-Encoding`; neither can be seen in what it has read. Such a head is spoilt, so that it
//! is refused. Everything else about heads hyper judges itself, or [`guard`](crate::guard) does.

/// A byte that no method has: a head that begins with it is answered with 400.
const SPOILT: u8 = 0;

/// What a client sends, cut into heads and bodies.
#[derive(Debug)]
pub struct Heads {
    /// Most bytes of a head; hyper refuses longer ones.
    most: usize,
    unread: Vec<u8>,
    /// Bytes of the present request that have not passed yet.
    left: usize,
}

impl Heads {
    /// For heads of so many bytes.
    pub fn new(most: usize) -> Self {
        Self { most, unread: Vec::new(), left: 0 }
    }

    /// Adds what came.
    pub fn add(&mut self, bytes: &[u8]) {
        self.unread.extend_from_slice(bytes);
    }

    /// Takes at most so many bytes; none as long as a head is not whole.
    pub fn take(&mut self, most: usize, last: bool) -> Vec<u8> {
        if self.left == 0 {
            self.left = match request(&self.unread) {
                Some(Some(length)) => length,
                Some(None) => {
                    self.unread.insert(0, SPOILT);
                    self.unread.len()
                }
                None if last || self.unread.len() >= self.most => self.unread.len(),
                None => 0,
            };
        }
        let count = self.left.min(self.unread.len()).min(most);
        self.left -= count;
        self.unread.drain(..count).collect()
    }
}

/// The length of the request at the start of a text, if its head is whole; none if there are two
/// opinions about it. Lines end as hyper lets them end, and empty ones may come before.
fn request(text: &[u8]) -> Option<Option<usize>> {
    let start = text.iter().position(|byte| !b"\r\n".contains(byte))?;
    let ends = |at: usize| [&b"\n\n"[..], b"\n\r\n"].into_iter().find(|end| text[at..].starts_with(end));
    let end = (start..text.len()).find_map(|at| ends(at).map(|end| at + end.len()))?;
    let headers = text[start..end].split(|&byte| byte == b'\n').filter_map(|line| {
        let (name, value) = line.split_at(line.iter().position(|&byte| byte == b':')?);
        Some((name.to_ascii_lowercase(), &value[1..]))
    });
    let mut bodies =
        headers.filter(|(name, _)| matches!(&name[..], b"content-length" | b"transfer-encoding"));
    let body = bodies.next().map_or(&b""[..], |(_, body)| body.trim_ascii());
    // What is no number is refused by others.
    let body: usize = str::from_utf8(body).ok().and_then(|body| body.parse().ok()).unwrap_or(0);
    Some(bodies.next().is_none().then(|| end.saturating_add(body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What hyper sees, if so many bytes come at a time.
    fn seen(text: &str, step: usize) -> Vec<u8> {
        let mut heads = Heads::new(100);
        let mut seen = Vec::new();
        for bytes in text.as_bytes().chunks(step) {
            heads.add(bytes);
            loop {
                let taken = heads.take(7, false);
                if taken.is_empty() {
                    break;
                }
                seen.extend(taken);
            }
        }
        seen
    }

    #[test]
    fn good_requests_pass_as_they_are() {
        let text =
            "\r\nPOST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 2\r\n\r\n\n\nGET / HTTP/1.1\nHost: b\n\n";
        for step in 1..text.len() {
            assert_eq!(seen(text, step), text.as_bytes(), "{step}");
        }
    }

    #[test]
    fn a_second_opinion_about_the_length_is_spoilt() {
        for headers in [
            "Content-Length: 2\r\ncontent-length: 2\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
            "Content-Length:2\nTRANSFER-ENCODING: gzip\n",
        ] {
            let bad = format!("POST / HTTP/1.1\r\n{headers}\r\n");
            let good = "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
            assert_eq!(seen(good, 5), good.as_bytes());
            let spoilt = seen(&format!("{good}{bad}"), 5);
            assert_eq!(&spoilt[..good.len()], good.as_bytes(), "{headers:?}");
            assert_eq!(spoilt[good.len()], SPOILT, "{headers:?}");
        }
    }

    #[test]
    fn half_a_head_waits_until_it_is_too_long() {
        assert_eq!(seen(&"x".repeat(99), 10), b"");
        assert_eq!(seen(&"x".repeat(100), 10).len(), 100);
        let mut heads = Heads::new(100);
        heads.add(b"GET");
        assert_eq!(heads.take(9, true), b"GET", "nothing more will come");
    }
}
