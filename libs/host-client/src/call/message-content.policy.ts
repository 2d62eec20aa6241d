/** Characters of a message that the host keeps; it cuts off the others and does not say so. */
export const LONGEST_MESSAGE = 20_000;

/** Blocks of more characters are refused by the host itself. */
const LONGEST_BLOCKS = 60_000;
const BLOCKS = 'BLOCKS';
/** In place of blocks, or buttons: it takes away those a message has. */
const NONE = 'N';

/** What a text of JSON says, however often it was written as JSON; any other text as it is. */
function unpacked(value: unknown): unknown {
  let found = value;
  while (typeof found === 'string' && found.length <= LONGEST_BLOCKS) {
    try {
      found = JSON.parse(found) as unknown;
    } catch {
      break;
    }
  }
  return found;
}

/** The members that may show something: of an object with blocks these alone, not its number and colour. */
function membersOf(value: object): unknown[] {
  const blocks = Object.entries(value).find(([name]) => name.toUpperCase() === BLOCKS);
  return blocks ? [unpacked(blocks[1])] : Object.values(value);
}

/**
 * Whether blocks under a message show anything: a list, an object with `BLOCKS`, or either as JSON. What holds neither
 * texts nor numbers, at whatever depth, shows nothing, nor does `N`. What is no blocks at all counts: the host says what is wrong. Pure.
 */
export function showsBlocks(attach: unknown): boolean {
  if (attach === NONE) return false;
  const left: unknown[] = [unpacked(attach)];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'object' && value !== null) for (const member of membersOf(value)) left.push(member);
    else if (typeof value === 'string' ? value.trim() !== '' : Boolean(value ?? false) || value === 0)
      return true;
  }
  return false;
}

/** Whether blocks of a message that is there change it: they show something, or `N` takes away what it has. Pure. */
export function changesBlocks(attach: unknown): boolean {
  return attach === NONE || showsBlocks(attach);
}
