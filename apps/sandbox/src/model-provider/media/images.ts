import { createHash } from 'node:crypto';
import type { JsonObject } from '../chat/chat-request.js';
import { refuseField } from '../provider-error.js';
import { plainPng } from './png.js';

const MOST_IMAGES = 10;
const SIDE = 16;
const COLOUR_NAME = /^[0-9a-f]{6}$/;

/** The picture an address below `/ai/images/` names; null when it names none. */
export function imageAt(name: string): Buffer | null {
  const colour = name.replace(/\.png$/, '');
  return COLOUR_NAME.test(colour) ? plainPng(SIDE, Buffer.from(colour, 'hex')) : null;
}

/**
 * The answer to `POST /images/generations`: small squares whose colour follows from the prompt.
 * @param origin where the sandbox is reached
 * @throws ProviderError naming the field that cannot be used.
 */
export function imagesJson(body: JsonObject, origin: string, nowMs: number): string {
  const { prompt, n = 1, response_format: format = 'url' } = body;
  if (typeof prompt !== 'string' || prompt === '') return refuseField('prompt', 'a text');
  if (!Number.isInteger(n) || Number(n) < 1 || Number(n) > MOST_IMAGES) {
    refuseField('n', `a whole number from 1 to ${MOST_IMAGES}`);
  }
  if (format !== 'url' && format !== 'b64_json') refuseField('response_format', 'url or b64_json');
  const data = Array.from({ length: Number(n) }, (_, index) => {
    const colour = createHash('sha256').update(`${index} ${prompt}`).digest('hex').slice(0, 6);
    if (format === 'url') return { url: `${origin}/ai/images/${colour}.png` };
    return { b64_json: plainPng(SIDE, Buffer.from(colour, 'hex')).toString('base64') };
  });
  return JSON.stringify({ created: Math.floor(nowMs / 1_000), data });
}
