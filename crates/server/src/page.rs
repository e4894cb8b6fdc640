//! The page, embedded in the program.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;
use crate::guard;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX: &str = "index.html";

/// The response where the page was not there when the program was built.
const MISSING: &str = "The page is not built: run make web, then build ply again.\n";

/// Responds to whatever no endpoint has: a file of the page, the page itself for its own addresses, or an error.
pub(crate) async fn page(request: Request) -> Response {
    let (uri, method) = (request.uri(), request.method());
    if guard::is_api(uri) {
        return guard::unknown(method.clone(), uri.clone()).await.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return guard::wrong_method(method.clone(), uri.clone()).await.into_response();
    }
    answer(uri, request.headers())
}

fn answer(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // Names are looked up among those embedded: there is no folder to climb out of.
    let name = if path.is_empty() { INDEX } else { path };
    if let Some(file) = Files::get(name) {
        return send(name, file, headers);
    }
    // Addresses of the page are plain words.
    if path.contains(['.', '%']) {
        return ApiError::not_found("there is no such file").into_response();
    }
    match Files::get(INDEX) {
        Some(file) => send(INDEX, file, headers),
        None => {
            (StatusCode::OK, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], MISSING).into_response()
        }
    }
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    // The tag is that of the plain file, in whichever form it is sent.
    let hash: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    // A proxy that compresses marks the tag as weak.
    let is_known =
        known.is_some_and(|tags| tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else if let Some(compressed) =
        takes_brotli(headers).then(|| Files::get(&format!("{name}.br"))).flatten()
    {
        let headers = [(header::CONTENT_TYPE, kind(name)), (header::CONTENT_ENCODING, "br")];
        (headers, compressed.data).into_response()
    } else {
        ([(header::CONTENT_TYPE, kind(name))], file.data).into_response()
    };
    let cached = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Files that were compressed when the page was built need not be compressed at every request.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim().eq_ignore_ascii_case("br")
            && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// The bundler puts a hash of the content in the name of everything in this folder.
fn is_hashed(name: &str) -> bool {
    name.starts_with("assets/")
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
