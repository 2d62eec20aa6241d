import { type Input, integerOf, objectOf, refuse, textOf } from '../../control/control-input.js';

/**
 * How calls of models are answered other than well. A JSON answer counts as two frames of one half each; frames are
 * counted from 0, and times are milliseconds.
 */
export interface Behaviour {
  /** Never answers, or resets the connection. */
  readonly instead?: 'hang' | 'reset';
  /** Status of a refusal, or another one of a good answer. */
  readonly status?: number;
  /** Header `Retry-After` of a refusal. */
  readonly retryAfter?: string;
  /** Sent as it is, in place of what would be. */
  readonly body?: string;
  readonly contentType?: string;
  /** Silence before the status line. */
  readonly firstByteMs?: number;
  /** That silence begins with the status line, and is filled with comments, so far apart. */
  readonly commentMs?: number;
  /** A chat is answered so, whatever was asked for. */
  readonly form?: 'whole' | 'stream';
  /** The whole answer is coded so, though nobody asked for it, and one frame. */
  readonly encoding?: 'gzip' | 'deflate' | 'br';
  /** The line stays open behind the end. */
  readonly keepOpen?: boolean;
  /** Silence before each frame but the first. */
  readonly frameMs?: number;
  /** One byte at a time, with this pause. */
  readonly byteMs?: number;
  /** Frames are written in pieces of so many bytes, whatever their borders. */
  readonly writeBytes?: number;
  readonly lineEnd?: 'lf' | 'crlf';
  /** After so many frames the connection is closed, … */
  readonly cutAfterFrames?: number;
  /** … the answer ends as if it were complete, … */
  readonly endAfterFrames?: number;
  /** … or nothing more comes. */
  readonly stallAfterFrames?: number;
  /** Bytes in base64 that come in place of a frame. */
  readonly spoil?: { readonly frame: number; readonly base64: string };
  /** The first frame carries so many bytes more, in a member nobody knows. */
  readonly fillerBytes?: number;
  /** What is told as usage; null: nothing. */
  readonly usage?: unknown;
  /** Length of a chat answer in words. */
  readonly words?: number;
}

/** Which calls a behaviour meets; what is left out fits all. */
export interface BehaviourMatch {
  /** Path below `/ai/v1/`, for example `chat/completions`. */
  readonly path?: string;
  readonly model?: string;
  /** A text in the JSON body. */
  readonly contains?: string;
}

/** One behaviour as the control port shows it. */
export interface BehaviourRule {
  readonly id: number;
  readonly match: BehaviourMatch;
  /** Calls it still meets; null means until deleted. */
  remaining: number | null;
  readonly behaviour: Behaviour;
}

type Reader = (value: unknown, field: string) => unknown;

const LONGEST_MS = 3_600_000;
const MOST_BYTES = 1_073_741_824;

const time: Reader = (value, field) => integerOf(value, field, 0, LONGEST_MS);
const count: Reader = (value, field) => integerOf(value, field, 0, 1_000_000);
const size: Reader = (value, field) => integerOf(value, field, 1, MOST_BYTES);
const text: Reader = (value, field) => (typeof value === 'string' ? value : refuse(field, 'a string'));

function oneOf(...values: readonly string[]): Reader {
  return (value, field) => (values.includes(value as string) ? value : refuse(field, values.join(' or ')));
}

const READERS: Readonly<Record<keyof Behaviour, Reader>> = {
  instead: oneOf('hang', 'reset'),
  status: (value, field) => integerOf(value, field, 200, 599),
  retryAfter: (value, field) => {
    const header = textOf(value, field);
    return /[\r\n\0]/.test(header) ? refuse(field, 'a one-line string') : header;
  },
  body: text,
  contentType: (value, field) => {
    const header = textOf(value, field);
    return /^[\w.+-]+\/[\w.+-]+(; ?[\w=.-]+)*$/.test(header) ? header : refuse(field, 'a content type');
  },
  firstByteMs: time,
  commentMs: (value, field) => integerOf(value, field, 1, LONGEST_MS),
  form: oneOf('whole', 'stream'),
  encoding: oneOf('gzip', 'deflate', 'br'),
  keepOpen: (value, field) => (typeof value === 'boolean' ? value : refuse(field, 'true or false')),
  frameMs: time,
  byteMs: time,
  writeBytes: size,
  lineEnd: oneOf('lf', 'crlf'),
  cutAfterFrames: count,
  endAfterFrames: count,
  stallAfterFrames: count,
  spoil: (value, field) => {
    const { frame, base64 } = objectOf(value, field);
    return { frame: count(frame, `${field}.frame`), base64: text(base64, `${field}.base64`) };
  },
  fillerBytes: size,
  usage: (value) => value,
  words: (value, field) => integerOf(value, field, 0, 100_000),
};

/** @throws ControlInputError naming what is no behaviour. */
export function behaviourOf(value: unknown): Behaviour {
  const given = objectOf(value, 'behaviour');
  const entries = Object.entries(given).map(([name, entry]) => {
    if (!Object.hasOwn(READERS, name)) refuse('behaviour', `made of ${Object.keys(READERS).join(', ')}`);
    return [name, READERS[name as keyof Behaviour](entry, `behaviour.${name}`)];
  });
  return Object.fromEntries(entries) as Behaviour;
}

/** Checks the body of `POST /ai/behaviours`. */
export function readBehaviourInput(body: unknown): {
  match: BehaviourMatch;
  times: number | null;
  behaviour: Behaviour;
} {
  const input: Input = objectOf(body, 'body');
  const { path, model, contains, times } = input;
  const match = Object.fromEntries(
    Object.entries({ path, model, contains })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value, name)]),
  );
  return {
    match,
    times: times === undefined || times === null ? null : integerOf(times, 'times', 1, 1_000_000_000),
    behaviour: behaviourOf(input['behaviour']),
  };
}

/** Checks the body of `PUT /ai/key`. */
export function readProviderKey(body: unknown): string | null {
  const { key } = objectOf(body, 'body');
  return key === null ? null : textOf(key, 'key');
}
