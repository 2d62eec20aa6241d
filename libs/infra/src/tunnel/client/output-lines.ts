import type {
  AgentAppNews,
  AgentLogLine,
  AgentOperation,
  AgentOutputChunk,
  AgentOutputEnd,
  AgentOutputStep,
  DeployStep,
} from '#libs/agent-protocol';
import type { RunOutput } from '../agent-calls.js';
import { parseAppNews, parseLogLine, parseOperation, parseOutputLine } from './agent-answers.js';
import { MalformedAnswer } from './answer-reader.js';

const LINE_LIMIT = 256 * 1024;
/** Bytes of one stream an agent may send, in each step of a deploy; its own cap is the same. */
const STREAM_LIMIT = 1024 * 1024;

/** The beginning of a line, however many pieces it comes in: none is copied again with each that follows. */
class LineBuffer {
  #bytes = Buffer.allocUnsafe(4_096);
  #length = 0;

  /** @throws MalformedAnswer */
  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > LINE_LIMIT) throw new MalformedAnswer('a line of the answer is too long');
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    piece.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  take(): string {
    const line = this.#bytes.toString('utf8', 0, this.#length);
    this.#length = 0;
    return line;
  }
}

/** Lines of newline-delimited JSON. Empty ones say only that the agent lives. */
async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const begun = new LineBuffer();
  for await (const part of body) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      begun.add(part.subarray(from, end));
      from = end + 1;
      const line = begun.take();
      if (line !== '') yield parseJson(line);
    }
    begun.add(part.subarray(from));
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new MalformedAnswer(`a line of the answer is not JSON: ${(error as Error).message}`);
  }
}

/**
 * The pieces of an output answer, the end last.
 * @throws MalformedAnswer also when the answer goes back or exceeds the cap; another error when it breaks off
 */
export function readOutput(body: AsyncIterable<Buffer>): RunOutput {
  return readPieces(lines(body));
}

/** The answer to a start that is followed: the operation, then what {@link readOutput} gives. */
export async function* readStartedOutput(
  body: AsyncIterable<Buffer>,
  operationId: string,
): AsyncGenerator<AgentOperation | AgentOutputChunk | AgentOutputStep | AgentOutputEnd> {
  const all = lines(body);
  const first = await all.next();
  if (first.done) throw new Error('the answer stopped before its first line');
  yield parseOperation(first.value, operationId);
  yield* readPieces(all);
}

async function* readPieces(all: AsyncIterable<unknown>): RunOutput {
  let seq = 0;
  const received = new Map<`${DeployStep | ''} ${AgentOutputChunk['stream']}`, number>();
  for await (const line of all) {
    const piece = parseOutputLine(line);
    yield piece;
    if ('end' in piece) return;
    if (!('seq' in piece)) continue;
    const of = `${piece.step ?? ''} ${piece.stream}` as const;
    const size = (received.get(of) ?? 0) + piece.data.length;
    received.set(of, size);
    if (piece.seq <= seq) throw new MalformedAnswer('the output goes back');
    if (size > STREAM_LIMIT) throw new MalformedAnswer('the output exceeds its limit');
    ({ seq } = piece);
  }
  throw new Error('the output stopped before its end');
}

/** How applications are, as it comes. @throws MalformedAnswer */
export async function* readAppNews(body: AsyncIterable<Buffer>): AsyncGenerator<AgentAppNews> {
  for await (const line of lines(body)) yield parseAppNews(line);
}

/** The lines of a log answer. @throws MalformedAnswer */
export async function* readLogLines(body: AsyncIterable<Buffer>): AsyncGenerator<AgentLogLine> {
  for await (const line of lines(body)) yield parseLogLine(line);
}
