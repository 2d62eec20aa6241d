import { invalidParameter } from '../../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { InputValues } from '../action-definition.js';

/** Who speaks → the host's word. */
const SIDES: Readonly<Record<string, string>> = {
  user: 'User',
  operator: 'User',
  client: 'Client',
  customer: 'Client',
};

export const SPEAKERS: readonly string[] = Object.keys(SIDES);

function messagesIn({ messages }: InputValues): readonly PlainRecord[] {
  return Array.isArray(messages) ? messages.filter(isPlainRecord) : [];
}

function sideOf({ SIDE: side }: PlainRecord): string | undefined {
  return typeof side === 'string' && Object.hasOwn(SIDES, side.toLowerCase())
    ? SIDES[side.toLowerCase()]
    : undefined;
}

/** @throws PorticoError `INVALID_PARAMS` for a message of nobody, or without words. */
export function checkTranscript(input: InputValues): void {
  for (const [index, message] of messagesIn(input).entries()) {
    const at = `messages[${index}]`;
    if (sideOf(message) === undefined) {
      throw invalidParameter(`${at}.side`, `"${at}.side" must be one of ${SPEAKERS.join(', ')}.`);
    }
    if (typeof message['MESSAGE'] !== 'string' || message['MESSAGE'] === '') {
      throw invalidParameter(`${at}.text`, `"${at}.text" must be a text.`);
    }
  }
}

/** The host wants the seconds of every message: one without them lasts the second after the one before. */
export function transcriptMessages(input: InputValues): InputValues {
  let end = 0;
  const messages = messagesIn(input).map((message) => {
    const start = typeof message['START_TIME'] === 'number' ? message['START_TIME'] : end;
    end = typeof message['STOP_TIME'] === 'number' ? message['STOP_TIME'] : start + 1;
    return { SIDE: sideOf(message), START_TIME: start, STOP_TIME: end, MESSAGE: message['MESSAGE'] };
  });
  return { messages };
}
