import { HostError } from '../../protocol/host-error.js';

const LONGEST = 60_000;

/**
 * Blocks shown under a text: a list of them, an object with `BLOCKS`, or either as JSON.
 * @throws HostError ATTACH_OVERSIZE, ATTACH_ERROR
 */
export function readAttach(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > LONGEST)
    throw new HostError(400, 'ATTACH_OVERSIZE', 'You have exceeded the maximum size');
  const blocks = typeof value === 'string' ? parsed(value) : value;
  if (Array.isArray(blocks)) return blocks;
  if (typeof blocks === 'object' && blocks !== null && 'BLOCKS' in blocks) return blocks;
  throw new HostError(400, 'ATTACH_ERROR', 'Incorrect attach params');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
