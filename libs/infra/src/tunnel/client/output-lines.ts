import type {
  AgentLogLine,
  AgentOutputChunk,
  AgentOutputEnd,
  AgentOutputStep,
  DeployStep,
} from '#libs/agent-protocol';
import { parseLogLine, parseOutputLine } from './agent-answers.js';
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
export async function* readOutput(
  body: AsyncIterable<Buffer>,
): AsyncGenerator<AgentOutputChunk | AgentOutputStep | AgentOutputEnd> {
  let seq = 0;
  const received = new Map<`${DeployStep | ''} ${AgentOutputChunk['stream']}`, number>();
  for await (const line of lines(body)) {
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
