import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel } from 'yauzl';

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
/** MS-DOS, OS/2 and Windows: what they write without the flag is in the code page of the console. */
const OF_CONSOLE: ReadonlySet<number> = new Set([0, 6, 10, 11, 14]);

const NOT_ASCII = /[\x80-\xff]/;
/** In code page 866: letters, and signs found beside them, such as the numero sign. */
const CYRILLIC = /[\x80-\xaf\xe0-\xf8\xfa\xfc\xff]+/g;
/** Letters with an accent of other code pages: within a Latin word, or one alone at its end. */
const ACCENTED =
  /[A-Za-z][\x80-\xff]+[A-Za-z]|[A-Za-z][\x80-\xff](?![\x80-\xff])|(?<![\x80-\xff])[\x80-\xff][A-Za-z]/;
/** In code page 866, a capital after a small letter. */
const CAPITAL_WITHIN = /[\xa0-\xaf\xe0-\xef\xf1][\x80-\x9f\xf0]/;

type Named = Pick<Entry, 'generalPurposeBitFlag' | 'versionMadeBy' | 'fileNameRaw' | 'extraFields'>;

/**
 * The name of an entry of a ZIP: UTF-8 where the entry says so, by a field of its own or by its flag, and where it says
 * nothing, as macOS does, but is no other text. What else says nothing is of code page 866 where it reads as Cyrillic
 * there, as Russian Windows writes, or of 437.
 */
export function zipName(entry: Named): string {
  const { generalPurposeBitFlag: flags, versionMadeBy, fileNameRaw } = entry;
  const unicode = unicodePath(entry);
  if (unicode !== null) return unicode;
  const bytes = fileNameRaw.toString('latin1');
  if (!NOT_ASCII.test(bytes)) return bytes;
  const isCyrillic = readsAsCyrillic(bytes);
  // Three letters of code page 866 may be one strange character of UTF-8: from a console, a word is likelier.
  const isOfConsole = OF_CONSOLE.has(versionMadeBy >> 8) && (flags & UTF8_FLAG) === 0;
  const isWord = isOfConsole && isCyrillic && !CAPITAL_WITHIN.test(bytes);
  if (isUtf8(fileNameRaw) && !isWord) return fileNameRaw.toString();
  return isCyrillic ? new TextDecoder('ibm866').decode(fileNameRaw) : ofCodePage437(fileNameRaw);
}

/** The field that Info-ZIP adds, where the sum in it is that of the name; null without one. */
function unicodePath({ fileNameRaw, extraFields }: Named): string | null {
  if (!extraFields.some(({ id }) => id === UNICODE_PATH)) return null;
  // The library takes the field where it is good, and otherwise the name.
  const name = getFileNameLowLevel(0, fileNameRaw, extraFields, true);
  return name === ofCodePage437(fileNameRaw) || name.includes('\ufffd') ? null : name;
}

function ofCodePage437(name: Buffer): string {
  return getFileNameLowLevel(0, name, [], true);
}

function readsAsCyrillic(bytes: string): boolean {
  return !NOT_ASCII.test(bytes.replaceAll(CYRILLIC, '')) && !ACCENTED.test(bytes);
}
