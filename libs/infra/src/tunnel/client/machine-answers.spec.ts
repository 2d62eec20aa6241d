import { ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { parseMachineReport, parseMachineServer, parseMachineServers } from './machine-client.js';

const ID = '01a2026a-9169-778e-82d7-d7ad4de1f92f';
const OTHER = '01a2026a-9169-778e-82d7-d7ad4de1f930';

describe('what a machine answers', () => {
  it('is taken as it is when it makes sense, and nothing beside it', () => {
    expect(parseMachineReport({ ...ROOMY_REPORT, more: 'x' })).toEqual(ROOMY_REPORT);
    expect(parseMachineServer({ serverId: ID, state: 'running', more: 1 }, ID)).toEqual({
      serverId: ID,
      state: 'running',
    });
    expect(parseMachineServers({ servers: [{ serverId: ID, state: 'stopped' }] })).toHaveLength(1);
  });

  const amount = (change: object) => ({ ...ROOMY_REPORT, memoryMb: { ...ROOMY_REPORT.memoryMb, ...change } });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no memory', { ...ROOMY_REPORT, memoryMb: null }],
    ['less than nothing', amount({ total: -1 })],
    ['more than anything has', amount({ total: 1e12 })],
    ['no number', amount({ total: '4096' })],
    ['infinity', amount({ total: Number.POSITIVE_INFINITY })],
    ['a version of Node.js that is none', { ...ROOMY_REPORT, node: '20; drop table' }],
    [
      'a sandbox that is neither there nor not',
      { ...ROOMY_REPORT, sandbox: { available: 'yes', obstacle: null } },
    ],
    [
      'an egress that is neither there nor not',
      { ...ROOMY_REPORT, egress: { available: 1, obstacle: null } },
    ],
    ['an egress without an obstacle', { ...ROOMY_REPORT, egress: { available: false } }],
    ['an endless reason', { ...ROOMY_REPORT, sandbox: { available: false, obstacle: 'x'.repeat(5_000) } }],
    ['a time that is none', { ...ROOMY_REPORT, startedAt: 'yesterday' }],
  ])('is refused as a report: %s', (_what, value) => {
    expect(() => parseMachineReport(value)).toThrow('the answer has no valid');
  });

  it.each<[string, unknown]>([
    ['another server', { serverId: OTHER, state: 'absent' }],
    ['a state that is none', { serverId: ID, state: 'lost' }],
    ['no state', { serverId: ID }],
    ['no server', { state: 'absent' }],
    ['a text', 'absent'],
  ])('is refused as the state of a server: %s', (_what, value) => {
    expect(() => parseMachineServer(value, ID)).toThrow(/the answer (has no valid|names another)/);
  });
});
