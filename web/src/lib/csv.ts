// Tables as text that spreadsheets read.

/** A cell; one with a comma, a quote or a line break is quoted. */
function cell(value: unknown): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values. */
export function csv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
