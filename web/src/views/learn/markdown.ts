// Lessons are written in a small part of Markdown: headings, paragraphs, lists, code, and fenced blocks that are
// components. What is none of it stays text: nothing of a lesson becomes HTML.

/** A piece of a line. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A piece of a lesson. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  /** A fenced block whose first line names a component; `line` is where it begins, from 1. */
  | { kind: 'component'; name: string; text: string; line: number };

/** A lesson: its title is the first heading, and what follows it up to the next block its summary. */
export interface Document {
  title: string;
  blocks: Block[];
}

/** Emphasis is written *so* or _so_, as formatters have it. */
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|(?<!\w)_([^_\s][^_]*)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Only places of the page and secure addresses are linked to. */
function isSafe(href: string): boolean {
  return href.startsWith('#/') || /^https:\/\/[^/]/.test(href);
}

/** What stands for a sign that was written `\\*` and means itself. */
const ESCAPED = '\ue000';

export function readInline(source: string): Inline[] {
  const text = source.replaceAll('\\*', ESCAPED);
  const plainly = (part: string): string => part.replaceAll(ESCAPED, '*');
  return readPieces(text).map((piece) => ({ ...piece, text: plainly(piece.text) }));
}

function readPieces(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const plain = (to: number): void => {
    if (to > end) found.push({ kind: 'text', text: text.slice(end, to) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, starred, underlined, label, href] = match;
    const emphasis = starred ?? underlined;
    if (href !== undefined && !isSafe(href)) continue;
    plain(match.index);
    end = match.index + whole.length;
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: emphasis });
    else found.push({ kind: 'link', text: label!, href: href! });
  }
  plain(text.length);
  return found;
}

const FENCE = /^```\s*([\w-]*)\s*$/;
const ITEM = /^(?:([-*])|\d+\.)\s+(.*)$/;

/** Lines that belong together are put together; Chinese needs no blank between them. */
function join(lines: string[]): string {
  return lines.reduce((text, line) => {
    const glued = /[\u3000-\u9fff\uff00-\uffef]$/.test(text) && /^[\u3000-\u9fff\uff00-\uffef]/.test(line);
    return text === '' ? line : `${text}${glued ? '' : ' '}${line}`;
  }, '');
}

export function readMarkdown(source: string): Document {
  const lines = source.split(/\r?\n/);
  const blocks: Block[] = [];
  let title = '';
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!.trim();
    const fence = FENCE.exec(line);
    const heading = /^(#{1,3})\s+(.*)$/.exec(line);
    if (line === '') {
      at++;
    } else if (fence) {
      const begin = at++;
      const inside: string[] = [];
      while (at < lines.length && !FENCE.test(lines[at]!.trim())) inside.push(lines[at++]!);
      at++;
      const text = inside.join('\n');
      blocks.push(
        fence[1] ? { kind: 'component', name: fence[1], text, line: begin + 1 } : { kind: 'code', text },
      );
    } else if (heading) {
      at++;
      if (heading[1] === '#') title ||= heading[2]!;
      else
        blocks.push({
          kind: 'heading',
          level: heading[1] === '##' ? 2 : 3,
          content: readInline(heading[2]!),
        });
    } else if (ITEM.test(line)) {
      const ordered = !/^[-*]/.test(line);
      const items: string[][] = [];
      for (; at < lines.length && lines[at]!.trim() !== ''; at++) {
        const item = ITEM.exec(lines[at]!.trim());
        if (item) items.push([item[2]!]);
        else items.at(-1)!.push(lines[at]!.trim());
      }
      blocks.push({ kind: 'list', ordered, items: items.map((item) => readInline(join(item))) });
    } else {
      const inside: string[] = [];
      while (at < lines.length) {
        const next = lines[at]!.trim();
        if (
          next === '' ||
          FENCE.test(next) ||
          /^#{1,3}\s/.test(next) ||
          (inside.length > 0 && ITEM.test(next))
        )
          break;
        inside.push(next);
        at++;
      }
      blocks.push({ kind: 'paragraph', content: readInline(join(inside)) });
    }
  }
  return { title, blocks };
}
