import { once } from 'node:events';
import type { ServerHttp2Stream } from 'node:http2';
import { OUTPUT_LIMIT } from '../operations/operation-folder.js';
import type { OperationView } from '../operations/operation-view.js';
import type { Operations } from '../operations/operations.js';
import { OutputReader } from '../operations/output-reader.js';
import { pause } from '../process/pause.js';

const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 100;
/** An empty line this often tells a follower that the agent still lives. */
const KEEPALIVE_MS = 5000;

export interface OutputQuery {
  readonly after: number;
  readonly follow: boolean;
}

/**
 * Streams captured output as lines of JSON, `{seq, stream, data}` with data in base64, and a last
 * line `{end, state, exitCode, timedOut, truncated}`. Empty lines are to be skipped.
 */
export async function sendOutput(
  stream: ServerHttp2Stream,
  operations: Operations,
  operationId: string,
  { after, follow }: OutputQuery,
): Promise<void> {
  const reader = new OutputReader(operations.folder(operationId), after);
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const wake = new AbortController();
  void operations.ended(operationId).then(() => wake.abort());
  const write = async (text: string): Promise<void> => {
    if (!stream.write(text) && !stream.destroyed) await once(stream, 'drain', { signal: closed.signal });
  };
  stream.respond({ ':status': 200, 'content-type': 'application/x-ndjson' });
  const keepalive = setInterval(() => {
    if (!stream.destroyed && !stream.writableNeedDrain) stream.write('\n');
  }, KEEPALIVE_MS);
  try {
    let wait = SHORTEST_WAIT_MS;
    while (!stream.destroyed) {
      const view = operations.read(operationId) as OperationView;
      const complete = view.state !== 'running';
      const limits = complete ? view.outputBytes : { stdout: OUTPUT_LIMIT, stderr: OUTPUT_LIMIT };
      let idle = true;
      for await (const { data, ...piece } of reader.read(limits, complete)) {
        idle = false;
        await write(`${JSON.stringify({ ...piece, data: data.toString('base64') })}\n`);
      }
      if (complete || (!follow && idle)) {
        const { state, exitCode, timedOut, truncated } = view;
        stream.end(`${JSON.stringify({ end: true, state, exitCode, timedOut, truncated })}\n`);
        return;
      }
      wait = idle ? Math.min(wait * 2, LONGEST_WAIT_MS) : SHORTEST_WAIT_MS;
      if (idle) await pause(wait, wake.signal);
    }
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  } finally {
    clearInterval(keepalive);
    await reader.close();
  }
}
