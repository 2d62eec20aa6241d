import { ACTIVE_ENDINGS, type AttachmentType, ENDINGS } from './attachment-types.data.js';

/** Breaks of the line, marks that turn the direction of writing, halves of letters, and what systems forbid in names. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu;
const LONGEST_NAME = 120;
const NAMELESS = 'file';

/**
 * The name a file is kept and served under: without a path, without tricks, and with an ending that says what it is.
 * @param sent what the client called it.
 */
export function attachmentName(sent: string, type: AttachmentType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Dots and spaces at the end vanish where the file is saved, and with them the ending that was added.
  const clean = withoutEnd(last.replace(UNFIT, '').trimStart());
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot + 1) : '';
  const stem = dot > 0 ? clean.slice(0, dot) : clean;
  const kept = isFit(ending.toLowerCase(), type) ? ending : null;
  const room = [...(kept === null ? clean : stem)].slice(0, LONGEST_NAME).join('');
  return `${room || NAMELESS}${kept === '' ? '' : `.${kept ?? added(type)}`}`;
}

/** A name without dots and spaces at its end: looked for from there, as a name may have many in its middle. */
function withoutEnd(name: string): string {
  let { length } = name;
  while (length > 0 && /[\s.]/.test(name.charAt(length - 1))) length -= 1;
  return name.slice(0, length);
}

/** Whether a name may end so; a text may also have no ending. */
function isFit(ending: string, type: AttachmentType): boolean {
  if (type !== 'text/plain') return ENDINGS[type].includes(ending);
  return [...ending].length <= LONGEST_ENDING && !ACTIVE_ENDINGS.has(ending);
}

function added(type: AttachmentType): string {
  return type === 'text/plain' ? 'txt' : ENDINGS[type][0];
}

const LONGEST_ENDING = 12;
