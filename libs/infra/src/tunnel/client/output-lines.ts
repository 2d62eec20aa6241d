import type { AgentOutputChunk, AgentOutputEnd } from '../agent-protocol.js';
import { MalformedAnswer, parseOutputLine } from './agent-answers.js';

const LINE_LIMIT = 256 * 1024;
/** Bytes of one stream an agent may send; its own cap is the same. */
const STREAM_LIMIT = 1024 * 1024;

async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of body) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      if (end > 0) yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > LINE_LIMIT) throw new MalformedAnswer('a line of the output is too long');
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new MalformedAnswer(`a line of the output is not JSON: ${(error as Error).message}`);
  }
}

/**
 * The pieces of an output answer, the end last.
 * @throws MalformedAnswer also when the answer stops without its end, goes back or exceeds the cap
 */
export async function* readOutput(
  body: AsyncIterable<Buffer>,
): AsyncGenerator<AgentOutputChunk | AgentOutputEnd> {
  let seq = 0;
  const received = { stdout: 0, stderr: 0 };
  for await (const line of lines(body)) {
    const piece = parseOutputLine(parseJson(line));
    yield piece;
    if ('end' in piece) return;
    received[piece.stream] += piece.data.length;
    if (piece.seq <= seq) throw new MalformedAnswer('the output goes back');
    if (received[piece.stream] > STREAM_LIMIT) throw new MalformedAnswer('the output exceeds its limit');
    ({ seq } = piece);
  }
  throw new MalformedAnswer('the output stopped before its end');
}
