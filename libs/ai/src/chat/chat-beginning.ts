import { ANSWER_BYTES } from '../calls/answer-memory.js';
import { firstByteIn } from '../upstreams/parse-answer.js';
import { readJson, readWhole, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { CompletionBuilder } from './answer-forms.js';
import { asCompletion, type ChatCompletion, ChatChunks, DONE } from './chat-chunks.js';
import { EventReader, type StreamedEvent } from './event-reader.js';

/** The events of a stream; null at the end. */
interface Events {
  next(): Promise<readonly StreamedEvent[] | null>;
}

/** A stream up to where it says something. */
export interface Beginning {
  readonly reader: Events;
  readonly first: readonly StreamedEvent[];
}

const TRIAL = { modelId: '', wantsUsage: false, contextLength: null, choices: 1 };
/** Events without an answer that are kept back; a stream with more of them has begun. */
const MOST_KEPT = 64;

/**
 * Reads up to where the answer says something, so that what goes wrong before is an ordinary error, and an answer of
 * nothing but its end is none. A whole answer is a stream of one event.
 * @param holds told of the characters that are kept
 * @throws UpstreamFault, UpstreamRefusal
 */
export async function beginStream(
  answer: UpstreamAnswer,
  holds: (characters: number) => Promise<void>,
): Promise<Beginning> {
  const reader = await eventsOf(answer, holds);
  const trial = new ChatChunks(TRIAL);
  const first: StreamedEvent[] = [];
  let characters = 0;
  for (let batch = await reader.next(); batch !== null; batch = await reader.next()) {
    first.push(...batch);
    for (const event of batch) {
      characters += event.data.length;
      await trial.read(event);
      if (trial.hasSaid || trial.isDone) break;
    }
    if (trial.hasSaid || first.length > MOST_KEPT || characters > ANSWER_BYTES.small)
      return { reader, first };
    if (trial.isDone) break;
  }
  throw new UpstreamFault(trial.isDone ? 'unreadable' : 'cut');
}

/**
 * A whole answer, also where the provider streams it to somebody who has not asked for that.
 * @throws UpstreamFault, UpstreamRefusal
 */
export async function readCompletion(answer: UpstreamAnswer): Promise<ChatCompletion> {
  const { isText, opened } = await sniffed(answer);
  if (!isText) return asCompletion(await readJson(opened));
  const reader = new EventReader(opened);
  const chunks = new ChatChunks(TRIAL);
  const built = new CompletionBuilder();
  for (let batch = await reader.next(); batch !== null; batch = chunks.isDone ? null : await reader.next()) {
    for (const event of batch) {
      const chunk = await chunks.read(event);
      if (chunk !== null) built.add(chunk);
    }
  }
  if (!chunks.isDone && !built.hasFinished) throw new UpstreamFault('cut');
  if (!chunks.hasSaid) throw new UpstreamFault('unreadable');
  answer.stop();
  return asCompletion(built.build());
}

const LINES_OF_JSON = /ndjson|jsonl|json-seq/;

async function eventsOf(
  answer: UpstreamAnswer,
  holds: (characters: number) => Promise<void>,
): Promise<Events> {
  const { contentType } = answer;
  if (contentType === 'text/event-stream' || LINES_OF_JSON.test(contentType))
    return new EventReader(answer, holds);
  const { isText, opened } = await sniffed(answer);
  if (isText) return new EventReader(opened, holds);
  let bytes = 0;
  const next = async (): Promise<Buffer | null> => {
    const piece = await opened.next();
    bytes += piece?.length ?? 0;
    await holds(bytes);
    return piece;
  };
  const text = (await readWhole({ ...headOf(answer), next, stop: () => answer.stop() })).toString();
  const batches = [[text, DONE].map((data): StreamedEvent => ({ name: null, data }))];
  return { next: async () => batches.shift() ?? null };
}

/** What a JSON document and a page begin with. */
const DOCUMENT: ReadonlySet<number> = new Set(Buffer.from('{[<'));

/** An answer whose first bytes were looked at, whatever it says of its type. */
async function sniffed(
  answer: UpstreamAnswer,
): Promise<{ readonly isText: boolean; readonly opened: UpstreamAnswer }> {
  let first = await answer.next();
  while (first !== null && firstByteIn(first) === -1) first = await answer.next();
  if (first === null) throw new UpstreamFault('cut');
  let kept: Buffer | null = first;
  const next = async (): Promise<Buffer | null> => {
    const piece = kept ?? (await answer.next());
    kept = null;
    return piece;
  };
  const isText = !DOCUMENT.has(first[firstByteIn(first)]!);
  return { isText, opened: { ...headOf(answer), next, stop: () => answer.stop() } };
}

function headOf({ status, contentType, retryAfterSeconds }: UpstreamAnswer) {
  return { status, contentType, retryAfterSeconds };
}
