import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import createMarkdown, { type Token } from 'markdown-it';

/** A block of a page that somebody types into a file. */
export interface TypedIn {
  /** From the root of the checkout. */
  readonly page: string;
  /** From the root of the checkout. */
  readonly file: string;
  readonly change: { readonly whole: string } | { readonly hunks: readonly Hunk[] };
}

/** Lines that stand in the file, and those that stand there afterwards. */
interface Hunk {
  readonly before: string;
  readonly after: string;
}

const WHOLE_FILES: ReadonlySet<string> = new Set(['ts', 'tsx', 'json']);
const PATH = /^[\w.@-]+(?:\/[\w.@-]+)+\.\w+$/;
const NEXT_PLACE = '@@';

function pathsIn(paragraph: Token | undefined): string[] {
  const codes = (paragraph?.children ?? []).filter(({ type }) => type === 'code_inline');
  return codes.map(({ content }) => content).filter((text) => PATH.test(text));
}

function hunksOf(block: string): Hunk[] {
  return block.split(`${NEXT_PLACE}\n`).map((hunk) => {
    const lines = hunk.replace(/\n$/, '').split('\n');
    const without = (sign: string): string =>
      lines
        .filter((line) => !line.startsWith(sign))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    return { before: without('+'), after: without('-') };
  });
}

/**
 * The blocks of a page that are to be typed in, in their order: `ts`, `tsx` and `json` are new files, `diff` are changes of files
 * that are there. The first path in the paragraph before a block names its file.
 * @throws Error when no path stands there.
 */
export function typedInOf(page: string, text: string): TypedIn[] {
  let paragraph: Token | undefined;
  return createMarkdown()
    .parse(text, {})
    .flatMap((token) => {
      if (token.type === 'inline') paragraph = token;
      if (token.type !== 'fence' || !(token.info === 'diff' || WHOLE_FILES.has(token.info))) return [];
      const [file] = pathsIn(paragraph);
      paragraph = undefined;
      if (file === undefined)
        throw new Error(`${page}: no paragraph says where this goes:\n${token.content}`);
      const change = token.info === 'diff' ? { hunks: hunksOf(token.content) } : { whole: token.content };
      return [{ page, file, change }];
    });
}

/** What people are to type into a shell, or into `psql`, in the order of a page. */
export function blocksOf(text: string, language: 'sh' | 'sql'): string[] {
  return createMarkdown()
    .parse(text, {})
    .filter(({ type, info }) => type === 'fence' && info === language)
    .map(({ content }) => content);
}

/** @throws Error when the lines a change goes by are not there, or stand in several places. */
export function changed(text: string, { before, after }: Hunk): string {
  const lines = `\n${text}`;
  const wanted = `\n${before}`;
  const place = lines.indexOf(wanted);
  if (place < 0) throw new Error(`these lines do not stand there:\n${before}`);
  if (lines.includes(wanted, place + 1)) throw new Error(`these lines stand in several places:\n${before}`);
  return lines.slice(1, place + 1) + after + lines.slice(place + wanted.length);
}

/** Types one block into a checkout. @throws Error when it does not fit what is there. */
export async function typeIn(root: string, { page, file, change }: TypedIn): Promise<void> {
  const path = join(root, file);
  try {
    if ('whole' in change) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, change.whole, { flag: 'wx' });
    } else await writeFile(path, change.hunks.reduce(changed, await readFile(path, 'utf8')));
  } catch (error) {
    throw new Error(`${page}, ${file}: ${(error as Error).message}`, { cause: error });
  }
}
