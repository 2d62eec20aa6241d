import type { ServerEvent } from '../contracts/server.events.js';
import { serverSpans } from './server-spans.policy.js';

const AT = Date.UTC(2026, 0, 15);
const at = (hour: number) => new Date(AT + hour * 3_600_000).toISOString();
const ms = (hour: number) => AT + hour * 3_600_000;

const provisioned: ServerEvent = { type: 'server_provisioned', data: { provisionedAt: at(1) } };
const slept: ServerEvent = { type: 'server_slept', data: { serverId: 's', reason: 'idle', sleptAt: at(2) } };
const asked: ServerEvent = {
  type: 'server_wake_requested',
  data: { serverId: 's', reason: 'wake', requestedAt: at(3) },
};
const awoke: ServerEvent = { type: 'server_awoke', data: { awokeAt: at(4) } };
const lost: ServerEvent = { type: 'server_lost', data: { lostAt: at(5) } };
const deleted: ServerEvent = { type: 'server_deleted', data: { serverId: 's', deletedAt: at(6) } };

describe('when a server was awake', () => {
  it.each([
    ['never ready', [asked], []],
    ['awake', [provisioned], [['awake', ms(1), null]]],
    [
      'asleep',
      [provisioned, slept, asked],
      [
        ['awake', ms(1), ms(2)],
        ['asleep', ms(2), null],
      ],
    ],
    [
      'awake again, lost, then deleted',
      [provisioned, slept, asked, awoke, lost, deleted],
      [
        ['awake', ms(1), ms(2)],
        ['asleep', ms(2), ms(4)],
        ['awake', ms(4), ms(5)],
      ],
    ],
    ['deleted', [provisioned, deleted], [['awake', ms(1), ms(6)]]],
  ])('%s', (_what, events, spans) => {
    expect(serverSpans(events).map(({ state, fromMs, toMs }) => [state, fromMs, toMs])).toEqual(spans);
  });
});
