import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { ServerHttp2Stream } from 'node:http2';
import type { Supervisor } from '../app/supervisor.js';
import type { LogRecord } from '../logs/log-record.js';
import { SERVICE_PATTERN, ServiceLog } from '../logs/service-log.js';
import { pause } from '../process/pause.js';
import type { Slots } from '../slots/slots.js';
import { RequestError, slotParameter } from './request-error.js';
import type { Route } from './route.js';

const DEFAULT_LINES = 100;
const MOST_LINES = 10_000;
const LOOK_EVERY_MS = 100;
/** An empty line this often tells a follower that the agent still lives. */
const KEEPALIVE_MS = 5000;

interface LogQuery {
  readonly lines: number;
  readonly sinceMs: number;
  readonly follow: boolean;
}

/** @throws RequestError */
function readQuery(query: URLSearchParams): LogQuery {
  const lines = Number(query.get('lines') ?? DEFAULT_LINES);
  const since = query.get('since');
  const sinceMs = since === null ? 0 : Date.parse(since);
  if (!Number.isSafeInteger(lines) || lines < 0 || lines > MOST_LINES) {
    throw new RequestError(400, 'invalid_request', `lines must be a number up to ${MOST_LINES}`);
  }
  if (Number.isNaN(sinceMs)) throw new RequestError(400, 'invalid_request', 'since must be an ISO time');
  return { lines, sinceMs, follow: query.get('follow') === 'true' };
}

function format(records: readonly LogRecord[]): string {
  return records
    .map(({ at, stream, line, release }) => `${JSON.stringify({ at, stream, line, releaseId: release })}\n`)
    .join('');
}

async function sendLog(stream: ServerHttp2Stream, log: ServiceLog, query: LogQuery): Promise<void> {
  const closed = new AbortController();
  const left = new AbortController();
  const { session } = stream;
  const leave = (): void => left.abort();
  // The replica at the other end takes no more calls: who follows reads on through another tunnel.
  session?.once('goaway', leave);
  stream.once('close', () => {
    session?.off('goaway', leave);
    closed.abort();
    left.abort();
  });
  const write = async (text: string): Promise<void> => {
    if (!stream.write(text) && !stream.destroyed) await once(stream, 'drain', { signal: closed.signal });
  };
  stream.respond({ ':status': 200, 'content-type': 'application/x-ndjson' });
  let { records, position } = log.tail(query.lines, query.sinceMs);
  const keepalive = setInterval(() => {
    if (!stream.destroyed && !stream.writableNeedDrain) stream.write('\n');
  }, KEEPALIVE_MS);
  try {
    for (;;) {
      if (records.length > 0) await write(format(records));
      if (!query.follow || stream.destroyed || left.signal.aborted) break;
      if (records.length === 0) await pause(LOOK_EVERY_MS, left.signal);
      // Others have their turn between two pieces of what a reader has to catch up with.
      else await setImmediate();
      ({ records, position } = log.since(position));
    }
    stream.end();
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  } finally {
    clearInterval(keepalive);
  }
}

/** `GET /logs?service=&lines=&since=&follow=&slot=`. */
export function logRoutes(slots: Slots, supervisor: Supervisor): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/logs$/,
      handle: async ({ stream, query }) => {
        const slot = slotParameter(query, slots);
        const service = query.get('service') || supervisor.serviceName(slot);
        if (!SERVICE_PATTERN.test(service)) {
          throw new RequestError(400, 'invalid_request', 'service must be a name');
        }
        await sendLog(stream, new ServiceLog(slots.folders(slot).logs, service), readQuery(query));
      },
    },
  ];
}
