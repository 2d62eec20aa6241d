import type { ServerSpan } from '#libs/metering/contracts';
import type { ServerEvent } from '../contracts/server.events.js';

type Change = readonly [state: ServerSpan['state'] | null, at: string];

/** What a fact makes of a server, and when; null when it stays what it is. */
function changeOf(event: ServerEvent): Change | null {
  switch (event.type) {
    case 'server_provisioned':
      return ['awake', event.data.provisionedAt];
    case 'server_awoke':
      return ['awake', event.data.awokeAt];
    case 'server_slept':
      return ['asleep', event.data.sleptAt];
    case 'server_lost':
      return [null, event.data.lostAt];
    case 'server_deleted':
      return [null, event.data.deletedAt];
    default:
      return null;
  }
}

/** When a server was awake and when asleep, by its facts. A wake that is under way is sleep still. */
export function serverSpans(events: readonly ServerEvent[]): readonly ServerSpan[] {
  const spans: ServerSpan[] = [];
  for (const event of events) {
    const change = changeOf(event);
    if (!change) continue;
    const [state, at] = change;
    const atMs = Date.parse(at);
    const last = spans.at(-1);
    const open = last?.toMs === null ? last : null;
    if (state === (open?.state ?? null)) continue;
    if (open) spans[spans.length - 1] = { ...open, toMs: atMs };
    if (state) spans.push({ state, fromMs: atMs, toMs: null });
  }
  return spans;
}
