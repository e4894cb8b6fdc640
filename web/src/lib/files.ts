// Text that leaves the page, to the clipboard or into a file, and files that come in.

import { call } from './api';
import type { FileText } from './types';

/** The server takes no longer ones. */
export const MAX_FILE_BYTES = 8_000_000;

/** What a file says as text; the server reads other encodings, and binary files of the game. */
export async function readFile(game: string, file: Blob): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = plainText(bytes);
  if (text !== null) return { format: 'text', text, problems: [] };
  return call<FileText>(`/api/games/${game}/file`, { body: { data: base64(bytes) } });
}

/** The text of bytes in UTF-8; null where they are something else. */
export function plainText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function base64(bytes: Uint8Array): string {
  let letters = '';
  // All at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

/** Copies a text; whether the browser did. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without a secure address has no clipboard of its own, but may copy what is selected.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'quiet';
  field.readOnly = true;
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Keeps a text as a file of this name. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
