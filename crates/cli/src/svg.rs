//! What every picture begins with.

/// The head of a picture that is readable on light and dark pages: classes `grid` and `page`, and text in the page's colour.
pub(crate) fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <style>text{{fill:#222}}.grid{{stroke:#bbb}}.page{{fill:#fff}}@media(prefers-color-scheme:dark){{text{{fill:#ddd}}.grid{{stroke:#555}}.page{{fill:#1b1b1b}}}}</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    )
}

/// Text as XML wants it.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
