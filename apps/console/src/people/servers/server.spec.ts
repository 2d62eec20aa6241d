import { PorticoApiError } from '#libs/client';
import { deployNews, holderOf, isBusy, isChanging, isInMotion, noteRoused, type Server } from './server.js';

const RUNS = { state: 'running', lastDeploy: { status: 'succeeded' } } as Server['application'];
const server = (news: Partial<Server>): Server =>
  ({
    id: 'one',
    status: 'running',
    blackholeStatus: 'CONNECTED',
    mode: 'BLACKHOLE',
    application: RUNS,
    ...news,
  }) as Server;
const ASLEEP = server({ status: 'sleeping', blackholeStatus: 'DISCONNECTED' });

describe('a server on its way into another state', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [true, server({ status: 'provisioning', blackholeStatus: 'NONE' })],
    [true, server({ blackholeStatus: 'DISCONNECTED' })],
    [false, server({ blackholeStatus: 'DISCONNECTED', mode: 'OPEN' })],
    [false, server({})],
    [true, server({ status: 'sleeping' })],
    [true, server({ application: { ...RUNS, state: 'starting' } })],
    [true, server({ application: { ...RUNS, lastDeploy: { status: 'running' } as never } })],
    [false, ASLEEP],
  ])('is %s for %j', (expected, given) => {
    expect(isInMotion(given)).toBe(expected);
  });

  it('is one that was asked to wake, until it is up or can no longer come up', () => {
    expect(isChanging(ASLEEP)).toBe(false);
    noteRoused('one');
    expect(isChanging(ASLEEP)).toBe(true);
    expect(isChanging(server({}))).toBe(false);
    expect(isChanging({ ...ASLEEP, id: 'another' })).toBe(false);
    jest.advanceTimersByTime(120_000);
    expect(isChanging(ASLEEP)).toBe(false);
  });

  it('is so for as long again after each time it was asked', () => {
    noteRoused('one');
    jest.advanceTimersByTime(100_000);
    noteRoused('one');
    jest.advanceTimersByTime(100_000);
    expect(isChanging(ASLEEP)).toBe(true);
    jest.advanceTimersByTime(20_000);
    expect(isChanging(ASLEEP)).toBe(false);
  });
});

const refusal = (code: string, hint: unknown): PorticoApiError =>
  new PorticoApiError({
    code,
    message: '',
    status: 409,
    hint,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });

describe('what holds a server', () => {
  it('is told by the refusal', () => {
    const holder = {
      operationId: 'o',
      kind: 'deploy',
      step: 'install',
      ageSeconds: 9,
      startedByThisKey: true,
    };
    expect(holderOf(refusal('EXEC_BUSY', { holder }))).toEqual(holder);
    expect(holderOf(refusal('EXEC_BUSY', { holder: { operationId: null, kind: 'upload' } }))).toEqual({
      operationId: null,
      kind: 'upload',
      step: null,
      ageSeconds: null,
      startedByThisKey: false,
    });
  });

  it.each([
    [refusal('EXEC_BUSY', {}), true],
    [refusal('EXEC_BUSY', null), true],
    [refusal('EXEC_BUSY', { holder: 'x' }), true],
    [refusal('CONFLICT', { holder: {} }), false],
    [new Error('x'), false],
  ])('is not made up where it is not told', (error, busy) => {
    expect(holderOf(error)).toBeNull();
    expect(isBusy(error)).toBe(busy);
  });
});

describe('what is worth telling of the newest deploy', () => {
  it.each([
    ['failed', 'failed'],
    ['unknown', 'unknown'],
    ['running', 'running'],
    ['succeeded', null],
    [null, null],
  ] as const)('of one that is %s is %s', (status, news) => {
    expect(deployNews({ ...RUNS, lastDeploy: { status } as never })).toBe(news);
  });

  it('is nothing where there is none', () => {
    expect(deployNews({ ...RUNS, lastDeploy: null })).toBeNull();
  });
});
