import type {
  AgentLogLine,
  AgentOperation,
  AgentOutputChunk,
  AgentOutputEnd,
  AgentOutputStep,
  DeployStep,
} from '#libs/agent-protocol';
import type { RunOutput } from '../agent-calls.js';
import { parseLogLine, parseOperation, parseOutputLine } from './agent-answers.js';
import { MalformedAnswer } from './answer-reader.js';

const LINE_LIMIT = 256 * 1024;
/** Bytes of one stream an agent may send, in each step of a deploy; its own cap is the same. */
const STREAM_LIMIT = 1024 * 1024;

/** Lines of newline-delimited JSON. Empty ones say only that the agent lives. */
async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of body) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      if (end > LINE_LIMIT) throw new MalformedAnswer('a line of the answer is too long');
      if (end > 0) yield parseJson(rest.toString('utf8', 0, end));
      rest = rest.subarray(end + 1);
    }
    if (rest.length > LINE_LIMIT) throw new MalformedAnswer('a line of the answer is too long');
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

/** The lines of a log answer. @throws MalformedAnswer */
export async function* readLogLines(body: AsyncIterable<Buffer>): AsyncGenerator<AgentLogLine> {
  for await (const line of lines(body)) yield parseLogLine(line);
}
