import { PorticoApiError, type PorticoClient } from '#libs/client';
import { isPassing, pauseUntil, waitAfter } from '../../../shared/data/connection.js';
import { readLiveEvents } from '../../../shared/data/live-events.js';
import type { ShownLine } from '../../../shared/lines/line-buffer.js';

/** Lines that hold a text, whatever its case. */
export function linesWith(lines: readonly ShownLine[], text: string): readonly ShownLine[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? lines : lines.filter((line) => line.text.toLowerCase().includes(wanted));
}

/** The lines as a file, each with its time in front. */
export function logFile(lines: readonly ShownLine[]): string {
  return lines.map(({ at, text }) => `${at === null ? '' : `${at} `}${text}\n`).join('');
}

/** A line of the log of an application. */
export interface LogLine {
  readonly at: string;
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

/**
 * `open`: it is read. `interrupted`: the connection broke, and is made again. `resumed`: it stands again. `gap`: lines may be missing before
 * the next one. `asleep`: the server sleeps, and reading on would wake it; that is left to the reader.
 */
export type LogNews =
  | { readonly type: 'line'; readonly line: LogLine }
  | { readonly type: 'open' | 'interrupted' | 'resumed' | 'gap' | 'asleep' };

export interface LogQuestion {
  readonly service?: string;
  /** Newest lines to begin with. */
  readonly lines?: number;
  readonly since?: string;
}

/** Most lines a reading begins with. */
export const MOST_LOG_LINES = 1_000;

/** The agent of a server, or the way to it, is away for a while. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'AGENT_NOT_CONNECTED',
  'GATEWAY_UNREACHABLE',
  'GATEWAY_CONNECTION_TERMINATED',
  'SERVICE_UNAVAILABLE',
  'WAKE_IN_PROGRESS',
]);

/** Where a reading stands: lines of the last moment come again after a break. */
class LogPosition {
  at: string | null = null;
  /** Lines of the last moment, each with how often it came. */
  #known = new Map<string, number>();
  #again = new Map<string, number>();
  #isFirstAfterBreak = false;

  begin(): void {
    this.#again = new Map(this.#known);
    this.#isFirstAfterBreak = this.at !== null;
  }

  /** @returns whether the line is new, and whether lines before it may be missing. */
  take({ at, stream, line }: LogLine): { readonly isNew: boolean; readonly isAfterGap: boolean } {
    const isAfterGap = this.#isFirstAfterBreak && at > (this.at ?? '');
    this.#isFirstAfterBreak = false;
    if (this.at !== null && at < this.at) return { isNew: false, isAfterGap };
    const name = `${stream} ${line}`;
    const again = at === this.at ? (this.#again.get(name) ?? 0) : 0;
    if (again > 0) {
      this.#again.set(name, again - 1);
      return { isNew: false, isAfterGap };
    }
    if (at !== this.at) {
      this.#known = new Map();
      this.#again = new Map();
    }
    this.at = at;
    this.#known.set(name, (this.#known.get(name) ?? 0) + 1);
    return { isNew: true, isAfterGap };
  }
}

/**
 * Follows the log of a server over as many connections as it takes, until the signal is aborted or the server sleeps.
 * @throws PorticoApiError when this key may not read it, or there is nothing to read from.
 */
export async function* followLogs(
  client: Pick<PorticoClient, 'call' | 'response'>,
  serverId: string,
  { service, lines = MOST_LOG_LINES, since }: LogQuestion,
  signal: AbortSignal,
): AsyncGenerator<LogNews, void> {
  const position = new LogPosition();
  let isInterrupted = false;
  let failures = 0;
  while (!signal.aborted) {
    let lastFailure: unknown;
    try {
      // Reading wakes a server: one that has fallen asleep meanwhile is left to its sleep.
      if (isInterrupted && (await isAsleep(client, serverId, signal))) {
        yield { type: 'asleep' };
        return;
      }
      const from = position.at ?? since;
      const response = await client.response('servers.logs.get', {
        path: { id: serverId },
        query: {
          stream: true,
          lines: position.at === null ? lines : MOST_LOG_LINES,
          ...(service !== undefined && { service }),
          ...(from !== undefined && { since: from }),
        },
        headers: { accept: 'text/event-stream, application/json' },
        signal,
      });
      yield { type: isInterrupted ? 'resumed' : 'open' };
      isInterrupted = false;
      position.begin();
      for await (const { name, data } of readLiveEvents(response)) {
        if (name === 'error') throw failureOf(data);
        if (name !== 'log') continue;
        failures = 0;
        const line = JSON.parse(data) as LogLine;
        const { isNew, isAfterGap } = position.take(line);
        if (isAfterGap) yield { type: 'gap' };
        if (isNew) yield { type: 'line', line };
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PorticoApiError && !isPassing(error) && !PASSING_CODES.has(error.code))
        throw error;
      // Anything else is a connection that broke.
      lastFailure = error;
    }
    if (signal.aborted) return;
    failures += 1;
    if (!isInterrupted) yield { type: 'interrupted' };
    isInterrupted = true;
    await pauseUntil(waitAfter(failures, lastFailure), signal);
  }
}

async function isAsleep(
  client: Pick<PorticoClient, 'call'>,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { data } = await client.call('servers.get', { path: { id }, signal });
  return data.status === 'sleeping';
}

/** A failure that a stream tells of. */
function failureOf(text: string): PorticoApiError {
  const { code, message, hint, details } = JSON.parse(text) as {
    readonly code: string;
    readonly message: string;
    readonly hint?: unknown;
    readonly details?: Readonly<Record<string, unknown>>;
  };
  return new PorticoApiError({
    code,
    message,
    hint: hint ?? null,
    details: details ?? {},
    status: null,
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });
}
