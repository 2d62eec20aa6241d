import { HostError } from '../../protocol/host-error.js';

const LONGEST = 60_000;

/** No blocks at all: an empty list, or an object whose `BLOCKS` are none. */
function hasNoBlocks(blocks: unknown): boolean {
  const list = isObject(blocks) && 'BLOCKS' in blocks ? blocks['BLOCKS'] : blocks;
  return Array.isArray(list) ? list.length === 0 : isObject(list) && Object.keys(list).length === 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether there is nothing to show: not sent, empty, `N`, or no blocks, as JSON or not. */
export function isNoAttach(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 'N') return true;
  return hasNoBlocks(typeof value === 'string' ? parsed(value) : value);
}

/**
 * Blocks shown under a text: a list of them, an object with `BLOCKS`, or either as JSON; null for none.
 * @throws HostError ATTACH_OVERSIZE, ATTACH_ERROR
 */
export function readAttach(value: unknown): unknown {
  if (isNoAttach(value)) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > LONGEST)
    throw new HostError(400, 'ATTACH_OVERSIZE', 'You have exceeded the maximum size');
  const blocks = typeof value === 'string' ? parsed(value) : value;
  if (Array.isArray(blocks)) return blocks;
  if (isObject(blocks) && 'BLOCKS' in blocks) return blocks;
  throw new HostError(400, 'ATTACH_ERROR', 'Incorrect attach params');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
