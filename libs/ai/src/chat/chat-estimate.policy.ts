import { PorticoError } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import type { CallEstimate } from '../calls/call-plan.js';
import type { Model } from '../contracts/model-terms.js';
import type { ChatInput } from './chat-input.js';
import type { PromptSize } from './chat-input.policy.js';

/** Tokens of an answer whose length nobody limits. */
const USUAL_ANSWER = 1_024;
/** Tokens an image counts as, whatever its size. */
const IMAGE_TOKENS = 1_024;

/** Bytes of a token: so few that a reservation is seldom too small. */
const RESERVED_BYTES = 3;
/** What a token has in most texts. */
const USUAL_BYTES = 4;
/** More than any language needs: a prompt too long by this measure is too long by every other. */
const MOST_BYTES = 6;

type Limits = Pick<Model, 'contextLength' | 'maxOutputTokens'>;

/**
 * What a chat completion may use.
 * @throws PorticoError `context_length_exceeded` when there is no doubt about it.
 */
export function estimateChat(
  { max_tokens, max_completion_tokens, n }: ChatInput,
  { textBytes, images }: PromptSize,
  { contextLength, maxOutputTokens }: Limits,
): CallEstimate {
  const asked = max_completion_tokens ?? max_tokens ?? null;
  if (contextLength !== null && textBytes / MOST_BYTES + (asked ?? 0) > contextLength) {
    throw new PorticoError('context_length_exceeded', { extra: { param: 'messages' } });
  }
  const answer = Math.min(asked ?? USUAL_ANSWER, maxOutputTokens ?? contextLength ?? Number.MAX_SAFE_INTEGER);
  const ofImages = images * IMAGE_TOKENS;
  return {
    atMost: {
      ...NOTHING_COUNTED,
      promptTokens: Math.ceil(textBytes / RESERVED_BYTES) + ofImages,
      completionTokens: answer * (n ?? 1),
    },
    atLeast: { ...NOTHING_COUNTED, promptTokens: Math.ceil(textBytes / USUAL_BYTES) + ofImages },
  };
}
