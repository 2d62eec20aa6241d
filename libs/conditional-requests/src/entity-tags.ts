/** A member of a list, or none where two commas follow each other; a comma inside of quotes belongs to the tag. */
const MEMBER = /[\t ]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*)?(?:,|$)/y;

/** Entity tags that `If-Match` or `If-None-Match` names; `*` for any there is. A list that is malformed names none. */
export function entityTags(header: string): readonly string[] | '*' {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  MEMBER.lastIndex = 0;
  do {
    const member = MEMBER.exec(header);
    if (!member) return [];
    if (member[1] !== undefined) tags.push(member[1]);
  } while (MEMBER.lastIndex < header.length);
  return tags;
}

const isWeak = (tag: string): boolean => tag.startsWith('W/');
const opaque = (tag: string): string => (isWeak(tag) ? tag.slice(2) : tag);

/** Whether both are of the same bytes, to the last one (RFC 9110, 8.8.3.2). */
export function sameStrongly(one: string, other: string): boolean {
  return one === other && !isWeak(one);
}

/** Whether both mean the same, maybe in other bytes (RFC 9110, 8.8.3.2). */
export function sameWeakly(one: string, other: string): boolean {
  return opaque(one) === opaque(other);
}
