import type { MachineRecord } from '#libs/infra/operator';
import type { QueueHealth } from '#libs/jobs';
import { judgeMachines } from './fleet.checks.js';
import { judgeKeyed, judgeKeyless, judgeTrouble } from './neighbours.checks.js';
import { judgeQueue } from './queues.checks.js';
import { judgeWayOut } from './settings.checks.js';

const MINUTE = 60_000;

const WELL: QueueHealth = {
  queue: 'deploys',
  waiting: 0,
  active: 0,
  delayed: 0,
  completed: 0,
  failed: 0,
  lastFailedAgeMs: null,
  oldestWaitingAgeMs: null,
  lastCompletedAgeMs: null,
};

describe('a queue', () => {
  it.each<[string, Partial<QueueHealth>, string[]]>([
    ['nothing in it', {}, []],
    ['a job that waits', { waiting: 1, oldestWaitingAgeMs: MINUTE / 2 }, []],
    ['jobs nobody takes', { waiting: 9, oldestWaitingAgeMs: 2 * MINUTE }, ['fail']],
    [
      'jobs nobody takes any more',
      { waiting: 9, oldestWaitingAgeMs: 9 * MINUTE, lastCompletedAgeMs: 8 * MINUTE },
      ['fail'],
    ],
    ['all places taken', { waiting: 9, active: 32, oldestWaitingAgeMs: 2 * MINUTE }, ['warn']],
    [
      'a long line that is worked off',
      { waiting: 9, oldestWaitingAgeMs: 2 * MINUTE, lastCompletedAgeMs: 10 },
      ['warn'],
    ],
    ['a job that has failed', { failed: 1, lastFailedAgeMs: 5 * MINUTE }, ['warn']],
    ['what failed in a restart, days ago', { failed: 7, lastFailedAgeMs: 3 * 24 * 60 * MINUTE }, []],
  ])('with %s', (_, change, outcomes) => {
    expect(judgeQueue({ ...WELL, ...change }).map(({ outcome }) => outcome)).toEqual(outcomes);
  });
});

describe('a machine', () => {
  const MACHINE: MachineRecord = {
    id: '01a2026a-9169-778e-82d7-d7ad4de1f92f',
    name: 'one',
    provider: 'enrolled',
    region: 'main',
    status: 'enrolled',
    connected: true,
    silent: false,
    seenAt: new Date(0),
    servers: 3,
    memoryMb: null,
    diskGb: null,
    sharesPortals: false,
    sandboxed: true,
    egress: true,
    egressObstacle: null,
    ownUsers: true,
    controlGroups: 'v2',
    version: '1.0.0',
  };
  const OFFLINE = { egress: false, egressObstacle: 'the way out does not open' };

  it.each<[string, Partial<MachineRecord>, string | null]>([
    ['that is as it should be', {}, null],
    ['that has not looked yet', { egress: null }, null],
    [
      'whose servers reach nothing',
      OFFLINE,
      'Servers on one reach no other network: the way out does not open.',
    ],
    [
      'that is drained, and whose servers reach nothing',
      { ...OFFLINE, status: 'draining' },
      'Servers on one reach',
    ],
    ['that is lost', { ...OFFLINE, status: 'lost' }, null],
  ])('%s', (_, change, finding) => {
    const found = judgeMachines([{ ...MACHINE, ...change }]);
    expect(found.map(({ outcome }) => outcome)).toEqual(finding === null ? [] : ['fail']);
    if (finding !== null) expect(found[0]?.finding).toContain(finding);
  });
});

describe('providers of models, none with a key', () => {
  const listed = { name: 'home', outcome: 'listed', models: ['m'] } as const;
  const refused = {
    name: 'paid',
    outcome: 'refused',
    httpStatus: 401,
    reason: 'The provider refused the key.',
  } as const;
  const away = {
    name: 'gone',
    outcome: 'failed',
    httpStatus: null,
    reason: 'It cannot be reached.',
  } as const;

  it('are well where one answers without a key', () => {
    expect(judgeKeyless([listed]).outcome).toBe('ok');
    expect(judgeKeyless([refused, listed]).outcome).toBe('ok');
    expect(judgeKeyless([{ ...away, httpStatus: 404 }]).outcome).toBe('ok');
  });

  it('are told where none takes calls', () => {
    expect(judgeKeyless([refused, away])).toMatchObject({
      outcome: 'warn',
      finding: 'No provider of models can be used: paid takes no call without a key, gone cannot be reached.',
    });
  });
});

describe('a provider of models with a key', () => {
  const judged = (answer: object) => {
    const finding = judgeKeyed({ name: 'paid', ...answer } as Parameters<typeof judgeKeyed>[0]);
    return finding && [finding.outcome, finding.finding];
  };

  it.each([
    [{ outcome: 'listed', models: [] }, null],
    [
      { outcome: 'refused', httpStatus: 401, reason: 'The provider refused the key.' },
      ['fail', 'The provider of models paid does not take its key (401). The provider refused the key.'],
    ],
    [
      { outcome: 'refused', httpStatus: 403, reason: 'No.' },
      ['warn', 'The provider of models paid does not take its key (403). No.'],
    ],
    [
      { outcome: 'spent', httpStatus: 402, reason: 'The account behind the key is used up.' },
      [
        'fail',
        'The account of the provider of models paid is used up (402). The account behind the key is used up.',
      ],
    ],
    [
      { outcome: 'failed', httpStatus: null, reason: 'It cannot be reached: ECONNREFUSED.' },
      ['fail', 'The provider of models paid cannot be reached. It cannot be reached: ECONNREFUSED.'],
    ],
    [
      { outcome: 'failed', httpStatus: 503, reason: 'It answered with status 503.' },
      ['warn', 'The provider of models paid is unwell. It answered with status 503.'],
    ],
    // It has no list.
    [{ outcome: 'failed', httpStatus: 404, reason: 'It answered with status 404.' }, null],
  ])('that has answered %j', (answer, finding) => {
    expect(judged(answer)).toEqual(finding);
  });
});

describe('a provider of models whose calls fail', () => {
  const at = '2026-01-01T00:00:00.000Z';
  it.each([
    [null, undefined],
    [
      { at, fault: null, status: 402, code: null, words: 'Pay first.' },
      `A call of the provider of models paid was answered with 402 at ${at}, and none was well since: Pay first.`,
    ],
    [
      { at, fault: 'connect', status: null, code: null, words: null },
      `A call of the provider of models paid ended with connect at ${at}, and none was well since.`,
    ],
  ])('as %j is told', (trouble, finding) => {
    expect(judgeTrouble({ name: 'paid', trouble })?.finding).toBe(finding);
  });
});

describe('the way out', () => {
  const NONE = { httpsProxy: null, httpProxy: null, noProxy: null, proxyResolves: false };
  const PROXY = 'http://portico:hunter2@proxy.internal:3128';

  it.each<[string, Parameters<typeof judgeWayOut>[0] | object, string]>([
    ['directly', {}, 'Calls to others go directly, without a proxy.'],
    [
      'through one of https alone',
      { httpsProxy: PROXY },
      'Calls to others go: https through proxy.internal:3128, http directly; names are resolved and judged here.',
    ],
    [
      'through one of both that resolves, with exceptions',
      { httpsProxy: PROXY, httpProxy: PROXY, noProxy: '.internal', proxyResolves: true },
      'Calls to others go: https through proxy.internal:3128, http through proxy.internal:3128, except .internal; ' +
        'names are resolved and judged by the proxy.',
    ],
  ])('%s is told, and no password', (_, change, finding) => {
    expect(judgeWayOut({ ...NONE, ...change })).toMatchObject([{ outcome: 'ok', finding }]);
  });
});
