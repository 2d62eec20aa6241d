const MAX_SHOWN = 100;

/** What a caller wrote, short enough for a message. */
export function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
