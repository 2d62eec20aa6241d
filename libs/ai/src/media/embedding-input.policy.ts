import { inputFault } from '#libs/http';
import type { PorticoError } from '#libs/kernel';

const MOST_ITEMS = 2_048;
const LARGEST_TOKEN = 10_000_000;
/** Bytes of a token: so few that a reservation is seldom too small, and what it has in most texts. */
const [RESERVED_BYTES, USUAL_BYTES] = [3, 4];

/** What is to be embedded, in what can be counted without a tokenizer. */
export interface EmbeddingInput {
  /** Vectors there will be. */
  readonly items: number;
  readonly mostTokens: number;
  readonly leastTokens: number;
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function checkEmbeddingInput(input: unknown): EmbeddingInput {
  const items = isTokens(input) || typeof input === 'string' ? [input] : input;
  if (!Array.isArray(items) || items.length === 0) {
    throw fault('input', 'must be a text or tokens, or a list of them that is not empty');
  }
  if (items.length > MOST_ITEMS) throw fault('input', `must hold no more than ${MOST_ITEMS} elements`);
  const isText = typeof items[0] === 'string';
  let most = 0;
  let least = 0;
  items.forEach((item: unknown, index) => {
    const place = items === input ? `input[${index}]` : 'input';
    if (isText && typeof item === 'string' && item !== '') {
      const bytes = Buffer.byteLength(item);
      most += Math.ceil(bytes / RESERVED_BYTES);
      least += Math.ceil(bytes / USUAL_BYTES);
    } else if (!isText && isTokens(item)) {
      most += item.length;
      least += item.length;
    } else throw fault(place, 'must be a text or a list of tokens like the others, and not empty');
  });
  return { items: items.length, mostTokens: most, leastTokens: least };
}

function isTokens(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(isToken);
}

function isToken(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_TOKEN;
}

function fault(field: string, text: string): PorticoError {
  return inputFault('body', field, 'invalid', `${field} ${text}`);
}
