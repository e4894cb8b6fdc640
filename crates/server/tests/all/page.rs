//! The page from inside the program, where it is built; the sentence that says so, where it is not.

use crate::support::Running;

#[test]
fn the_page_or_the_reason_why_there_is_none() {
    let server = Running::start();
    let answer = server.get("/");
    assert_eq!(answer.status, 200);
    if answer.text().starts_with("The page is not built") {
        assert!(answer.text().contains("make web"));
        return;
    }
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    let tag = answer.header("etag").unwrap().to_string();
    let again = server.ask("GET", "/", &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    // Whatever it loads at once is there, under a name that never changes its content.
    let text = answer.text();
    let scripts: Vec<_> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert!(!scripts.is_empty(), "{text}");
    for script in scripts {
        let file = server.get(script);
        assert_eq!(file.status, 200, "{script}");
        assert!(file.header("cache-control").unwrap().contains("immutable"), "{script}");
        // It was compressed when the page was built, for whoever takes that.
        let small = server.ask("GET", script, &[("Accept-Encoding", "gzip, br")], b"");
        assert_eq!(small.header("content-encoding"), Some("br"), "{script}");
        assert_eq!(small.header("content-type"), file.header("content-type"), "{script}");
        assert_eq!(small.header("etag"), file.header("etag"), "{script}");
        assert!(small.body.len() * 2 < file.body.len(), "{script}");
        let plain = server.ask("GET", script, &[("Accept-Encoding", "br;q=0")], b"");
        assert!(plain.body == file.body, "{script}");
    }
    assert_eq!(server.get("/some/view").text(), text, "addresses of the page are the page");
}

#[test]
fn nothing_outside_the_page_can_be_reached() {
    let server = Running::start();
    for path in [
        "/../Cargo.toml",
        "/../../../etc/passwd",
        "/assets/../../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/assets/%00.js",
        "//etc/passwd.",
        "/.git/config.",
        "/nothing.js",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
        assert!(!answer.text().contains("root:") && !answer.text().contains("[package]"), "{path}");
    }
}

#[test]
fn the_page_is_read_only() {
    let server = Running::start();
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        assert_eq!(server.ask(method, "/", &[], b"").error(405).0, "wrong-method", "{method}");
    }
    let head = server.ask("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
}
