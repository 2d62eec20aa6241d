import { isObject } from '../upstreams/parse-answer.js';
import { dataUri, isBase64Like, mediaTokens } from './media-size.policy.js';

const USUAL_BYTES = 4;

/** Members that say nothing: names of things, and signatures of what was said. */
const SILENT: ReadonlySet<string> = new Set([
  'role',
  'id',
  'index',
  'type',
  'format',
  'status',
  'object',
  'call_id',
  'tool_call_id',
  'finish_reason',
  'stop_reason',
  'native_finish_reason',
  'signature',
  'thought_signature',
  'expires_at',
  'logprobs',
  'usage',
]);
/** Members that hold the same thoughts, in different forms. */
const THOUGHTS = /reason|think|thought|provider_specific/;
/** Members that hold bytes, and what of. */
const BYTES = /^(?:data|bytes|b64_json|base64)$/;

interface Said {
  readonly bytes: number;
  /** Of pictures, sound and the like. */
  readonly tokens: number;
}
const NOTHING: Said = { bytes: 0, tokens: 0 };

/** Counts what an answer says, in whatever form, without a tokenizer. */
export class Delivered {
  #pieces = 0;
  #bytes = 0;
  #media = 0;
  #hasDelta = false;

  /**
   * @param choice of a chunk or an answer.
   * @returns whether it said anything.
   */
  add(choice: unknown): boolean {
    if (!isObject(choice)) return false;
    const delta = saidIn(choice['delta'], 'delta');
    const isDelta = delta.bytes + delta.tokens > 0;
    // Some repeat the whole message behind its pieces.
    const { bytes, tokens } = isDelta || this.#hasDelta ? delta : saidIn(choice, '');
    this.#hasDelta ||= isDelta;
    if (bytes + tokens === 0) return false;
    this.#pieces += 1;
    this.#bytes += bytes;
    this.#media += tokens;
    return true;
  }

  /** A piece is a token at least. */
  get tokens(): number {
    return Math.max(this.#pieces, Math.ceil(this.#bytes / USUAL_BYTES) + Math.ceil(this.#media));
  }
}

function saidIn(value: unknown, name: string): Said {
  if (typeof value === 'string') return saidByText(value, name);
  if (name === 'arguments' && isObject(value)) return { bytes: textBytes(JSON.stringify(value)), tokens: 0 };
  if (Array.isArray(value)) return value.reduce<Said>((sum, one) => added(sum, saidIn(one, name)), NOTHING);
  if (!isObject(value)) return NOTHING;
  let sum = NOTHING;
  let thoughts = NOTHING;
  for (const [member, held] of Object.entries(value)) {
    if (SILENT.has(member)) continue;
    const said = saidIn(held, member);
    if (!THOUGHTS.test(member)) sum = added(sum, said);
    else if (said.bytes + said.tokens > thoughts.bytes + thoughts.tokens) thoughts = said;
  }
  return added(sum, thoughts);
}

function saidByText(text: string, name: string): Said {
  const inUri = text.startsWith('data:') ? dataUri(text) : null;
  const encoded =
    inUri ?? (BYTES.test(name) && isBase64Like(text) ? { said: 'audio pcm', base64: text } : null);
  const tokens = encoded && mediaTokens(encoded);
  return tokens === null ? { bytes: textBytes(text), tokens: 0 } : { bytes: 0, tokens };
}

function added(one: Said, other: Said): Said {
  return { bytes: one.bytes + other.bytes, tokens: one.tokens + other.tokens };
}

function textBytes(text: string): number {
  return text === '' ? 0 : Buffer.byteLength(text);
}
