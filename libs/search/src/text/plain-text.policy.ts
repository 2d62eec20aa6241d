/** Control characters, half characters, and those that change how their neighbours are shown or are not shown at all. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Text without what nobody sees. */
export function visible(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same in one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}
