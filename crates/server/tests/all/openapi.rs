//! The API's description, and the copy that the page's types are made of.

use std::collections::BTreeSet;

use serde_json::Value;

const COPY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");

#[test]
fn the_page_has_the_description_of_this_server() {
    let copy = std::fs::read_to_string(COPY).unwrap_or_default();
    assert!(copy == ply_server::openapi_json(), "web/openapi.json is out of date: run make types");
}

/// Every schema that a document points to.
fn references<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, found)),
        _ => (),
    }
}

#[test]
fn every_schema_is_there_and_used() {
    let document: Value = serde_json::from_str(&ply_server::openapi_json()).unwrap();
    let mut used = BTreeSet::new();
    references(&document, &mut used);
    let names = document["components"]["schemas"].as_object().unwrap().keys();
    let there: Vec<String> = names.map(|name| format!("#/components/schemas/{name}")).collect();
    let there: BTreeSet<&str> = there.iter().map(String::as_str).collect();
    assert_eq!(there, used);
}
