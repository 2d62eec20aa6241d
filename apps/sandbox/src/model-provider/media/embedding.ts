import { SeededRandom } from '../../seed/random.js';
import { countTokens, type JsonObject, objectIn } from '../chat/chat-request.js';
import { refuseField } from '../provider-error.js';

const DEFAULT_DIMENSIONS = 1_024;
const MOST_DIMENSIONS = 8_192;
const MOST_ITEMS = 2_048;
/** Places of a vector one word has a say in. */
const PLACES_OF_A_WORD = 8;

interface Item {
  readonly words: readonly string[];
  readonly tokens: number;
}

function itemOf(input: unknown): Item {
  if (typeof input === 'string' && input !== '') {
    return { words: input.toLowerCase().split(/[^\p{L}\p{N}]+/u), tokens: countTokens(input) };
  }
  const isTokens = Array.isArray(input) && input.length > 0 && input.every(Number.isInteger);
  return isTokens
    ? { words: input.map(String), tokens: input.length }
    : refuseField('input', 'texts or tokens');
}

function itemsOf(input: unknown): readonly Item[] {
  if (!Array.isArray(input) || Number.isInteger(input[0])) return [itemOf(input)];
  if (input.length === 0 || input.length > MOST_ITEMS) refuseField('input', `1 to ${MOST_ITEMS} items`);
  return input.map(itemOf);
}

/** A unit vector; texts that share words point in similar directions. */
function vectorOf({ words }: Item, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of words) {
    const random = new SeededRandom(word, 0);
    for (let place = 0; place < PLACES_OF_A_WORD; place += 1) {
      const index = random.integer(0, dimensions - 1);
      vector[index] = (vector[index] ?? 0) + random.next() + 0.5;
    }
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function shown(vector: Float32Array, isBase64: boolean): string | number[] {
  if (!isBase64) return [...vector];
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

/** The answer to `POST /embeddings`. @throws ProviderError naming the field that cannot be used. */
export function embeddingsJson(body: JsonObject, usage: unknown): string {
  const { model, encoding_format: format = 'float', dimensions = DEFAULT_DIMENSIONS } = objectIn(body);
  if (format !== 'float' && format !== 'base64') refuseField('encoding_format', 'float or base64');
  if (!Number.isInteger(dimensions) || Number(dimensions) < 1 || Number(dimensions) > MOST_DIMENSIONS) {
    refuseField('dimensions', `a whole number from 1 to ${MOST_DIMENSIONS}`);
  }
  const items = itemsOf(body['input']);
  const tokens = items.reduce((sum, item) => sum + item.tokens, 0);
  return JSON.stringify({
    object: 'list',
    data: items.map((item, index) => ({
      object: 'embedding',
      index,
      embedding: shown(vectorOf(item, Number(dimensions)), format === 'base64'),
    })),
    model,
    usage: usage === undefined ? { prompt_tokens: tokens, total_tokens: tokens } : usage,
  });
}
