const LONGEST = 20_000;

/** What the host keeps of a text: the rest is cut off, and no answer says so. */
export function keptText(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')} (...)` : text;
}
