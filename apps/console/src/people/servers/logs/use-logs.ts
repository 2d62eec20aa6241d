import { useEffect, useState } from 'react';
import { LineBuffer } from '../../../shared/lines/line-buffer.js';
import { useClient } from '../../api.js';
import { followLogs, MOST_LOG_LINES } from './follow-logs.js';

export type LogState = 'connecting' | 'following' | 'interrupted' | 'asleep' | 'failed';

interface FollowedLogs {
  readonly lines: LineBuffer;
  readonly state: LogState;
  readonly failure: unknown;
  readonly again: () => void;
}

/** How far back a reading begins; null is the newest lines whatever their age. */
export const SINCE_MS = {
  newest: null,
  '5m': 5 * 60_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
} as const;
export type Since = keyof typeof SINCE_MS;
export const SINCE = Object.keys(SINCE_MS) as [Since, ...Since[]];

/** The log of a server while it is looked at. @param enabled reading wakes a server, so that one may want to ask first. */
export function useLogs(
  serverId: string,
  { service, since }: { readonly service: string; readonly since: Since },
  { enabled, gapText }: { readonly enabled: boolean; readonly gapText: string },
): FollowedLogs {
  const client = useClient();
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ readonly state: LogState; readonly failure: unknown }>({
    state: 'connecting',
    failure: null,
  });
  const [lines, setLines] = useState(() => new LineBuffer());
  useEffect(() => {
    if (!enabled) return;
    const leaving = new AbortController();
    const buffer = new LineBuffer();
    setLines(buffer);
    setTold({ state: 'connecting', failure: null });
    const become = (state: LogState, failure: unknown = null): void => {
      if (!leaving.signal.aborted) setTold({ state, failure });
    };
    const age = SINCE_MS[since];
    const question = {
      lines: MOST_LOG_LINES,
      ...(service !== '' && { service }),
      ...(age !== null && { since: new Date(Date.now() - age).toISOString() }),
    };
    const follow = async (): Promise<void> => {
      for await (const news of followLogs(client, serverId, question, leaving.signal)) {
        if (news.type === 'line') {
          const { line, stream, at } = news.line;
          buffer.add(line, stream === 'stderr' ? 'error' : 'plain', at);
        } else if (news.type === 'gap') buffer.add(gapText, 'note');
        else if (news.type === 'open' || news.type === 'resumed') become('following');
        else become(news.type);
      }
    };
    follow().catch((failure: unknown) => become('failed', failure));
    return () => leaving.abort();
  }, [client, serverId, service, since, enabled, gapText, attempt]);
  return { ...told, lines, again: () => setAttempt((before) => before + 1) };
}
