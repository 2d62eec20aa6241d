import { once } from 'node:events';
import type { ServerHttp2Stream } from 'node:http2';
import { type AgentOperation, OUTPUT_CONTENT_TYPE } from '#libs/agent-protocol';
import type { Operations } from '../operations/operations.js';
import {
  commandOutput,
  deployOutput,
  type OutputLine,
  type OutputSource,
} from '../operations/output-source.js';
import { pause } from '../process/pause.js';

const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 100;
/** An empty line this often tells a follower that the agent still lives. */
const KEEPALIVE_MS = 5000;

export interface OutputQuery {
  readonly after: number;
  readonly follow: boolean;
  /** The answer to the start of an operation that was just started: its first line tells of it. */
  readonly started?: AgentOperation;
}

function sourceOf(operations: Operations, operationId: string, { after, follow }: OutputQuery): OutputSource {
  const folder = operations.folder(operationId);
  if (operations.read(operationId)?.kind !== 'deploy') return commandOutput(folder, after);
  return deployOutput(folder, after, operations.engine.mask(operationId), follow);
}

function textOf(line: OutputLine): string {
  return `${JSON.stringify('data' in line ? { ...line, data: line.data.toString('base64') } : line)}\n`;
}

/**
 * Streams captured output as lines of JSON, `{seq, stream, data, step}` with data in base64, `{step}` when a step
 * of a deploy begins or ends, and a last line `{end, state, exitCode, timedOut, truncated, deploy, trace?}`. Empty lines are
 * to be skipped.
 */
export async function sendOutput(
  stream: ServerHttp2Stream,
  operations: Operations,
  operationId: string,
  query: OutputQuery,
): Promise<void> {
  const { follow, started } = query;
  const source = sourceOf(operations, operationId, query);
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const wake = new AbortController();
  void operations.ended(operationId).then(() => wake.abort());
  const write = async (text: string): Promise<void> => {
    if (!stream.write(text) && !stream.destroyed) await once(stream, 'drain', { signal: closed.signal });
  };
  stream.respond({ ':status': started ? 201 : 200, 'content-type': OUTPUT_CONTENT_TYPE });
  const keepalive = setInterval(() => {
    if (!stream.destroyed && !stream.writableNeedDrain) stream.write('\n');
  }, KEEPALIVE_MS);
  try {
    if (started) await write(`${JSON.stringify(started)}\n`);
    let wait = SHORTEST_WAIT_MS;
    while (!stream.destroyed) {
      const view = operations.read(operationId) as AgentOperation;
      const complete = view.state !== 'running';
      let idle = true;
      for await (const line of source.read(view)) {
        idle = false;
        await write(textOf(line));
      }
      if (complete || (!follow && idle)) {
        const { state, exitCode, timedOut, truncated, deploy } = view;
        const trace = operations.traces.report(operationId, process.pid);
        const told = trace === null ? {} : { trace };
        stream.end(
          `${JSON.stringify({ end: true, state, exitCode, timedOut, truncated, deploy, ...told })}\n`,
        );
        return;
      }
      wait = idle ? Math.min(wait * 2, LONGEST_WAIT_MS) : SHORTEST_WAIT_MS;
      if (idle) await pause(wait, wake.signal);
    }
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  } finally {
    clearInterval(keepalive);
    await source.close();
  }
}
