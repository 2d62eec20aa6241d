/** Parts longer than this are cut at a space. */
const LONGEST_PART = 600;
/** Words that say nothing of what is asked are mostly short. */
const SHORTEST_WORD = 3;
/** Letters that are compared: endings change. */
const STEM = 5;
/** More than anything else of a part counts. */
const OF_A_WORD = 1_000;
/** Parts of a page that are looked at. */
const MOST_PARTS = 4_000;

/** Parts of a text that have most to do with a question, in their order, of at most so many characters. */
export function bestPassages(text: string, question: string, characters: number): string {
  const asked = stemsOf(question);
  const parts = partsOf(text).map((part, index) => ({ part, index, rank: rankOf(part, asked, index) }));
  const related = parts.filter(({ rank }) => rank > OF_A_WORD / 2);
  const ranked = (related.length > 0 ? related : parts).sort(
    (one, other) => other.rank - one.rank || one.index - other.index,
  );
  const taken: typeof ranked = [];
  let left = characters;
  for (const candidate of ranked) {
    if (candidate.part.length > left) continue;
    taken.push(candidate);
    left -= candidate.part.length + 1;
  }
  return taken
    .sort((one, other) => one.index - other.index)
    .map(({ part }) => part)
    .join('\n');
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const line of text.split('\n')) {
    let rest = line;
    while (rest.length > LONGEST_PART && parts.length < MOST_PARTS) {
      const space = rest.lastIndexOf(' ', LONGEST_PART);
      const end = space > 0 ? space : LONGEST_PART;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    if (parts.length >= MOST_PARTS) break;
    if (rest !== '') parts.push(rest.slice(0, LONGEST_PART));
  }
  return parts;
}

/** Different words of the question in it; of equals the longer one up to a sentence, and the earlier one. */
function rankOf(part: string, asked: ReadonlySet<string>, index: number): number {
  const found = [...stemsOf(part)].filter((stem) => asked.has(stem)).length;
  return found * OF_A_WORD + Math.min(part.length, 200) - Math.min(index, 100);
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD).map((word) => word.slice(0, STEM)));
}
