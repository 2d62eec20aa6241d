import { Logger } from '@nestjs/common';
import type { HostCallOptions, HostClient, HostCredential } from '#libs/host-client';
import { HostAbsence, HostRefusal } from '#libs/host-client/contracts';
import { isPorticoError, PorticoError } from '#libs/kernel';
import type { HostOperation } from '../registry/entity-definition.js';
import type { ActionDefinition, InputValues } from './action-definition.js';
import { ActionsService } from './actions.service.js';

interface Call {
  readonly method: string;
  readonly params: unknown;
  readonly options: HostCallOptions;
}

type Answers = Readonly<Record<string, unknown>>;

const CALLER = { credential: {} as HostCredential, requestId: 'r-1', keyId: 'k-1' };

/** Runs an action against a host that answers each method from a table; an error is thrown. */
function running(answers: Answers): {
  readonly calls: Call[];
  readonly run: (action: ActionDefinition, input?: InputValues, params?: InputValues) => Promise<unknown>;
} {
  const calls: Call[] = [];
  const client: Pick<HostClient, 'call'> = {
    call: (_credential, method, params, options) => {
      calls.push({ method, params, options });
      const answer = answers[method];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer as Awaited<ReturnType<HostClient['call']>>);
    },
  };
  const service = new ActionsService(client as HostClient, { publicUrl: 'https://portico.example' });
  return {
    calls,
    run: (action, input = {}, params = { id: 1 }) => service.perform(action, CALLER, params, input),
  };
}

const operation = (method: string, args: HostOperation['args'] = {}): HostOperation => ({
  method,
  args,
  result: { kind: 'done', path: ['result'] },
});

function action(change: Partial<ActionDefinition> = {}): ActionDefinition {
  return {
    method: 'POST',
    path: '/v1/things/:id/turn',
    summary: 'Turns a thing',
    tag: 'Things',
    scope: 'im',
    mode: 'write',
    status: 200,
    params: { id: 'number' },
    input: [],
    call: operation('thing.turn', { ID: '$p.id' }),
    answer: { kind: 'value', type: 'number' },
    ...change,
  };
}

function refusal(hostCode: string, description = '', mayHaveRun = false): HostRefusal {
  const row = {
    host: hostCode,
    answer: 'HOST_ERROR',
    text: 'host',
    ...(mayHaveRun && { mayHaveRun }),
  } as const;
  const code = mayHaveRun ? 'HOST_UNAVAILABLE' : 'HOST_ERROR';
  return new HostRefusal(code, row, { hostCode, description }, { extra: { hostCode } });
}

const unsent = new HostAbsence('HOST_UNAVAILABLE', false, {});
const unanswered = new HostAbsence('HOST_TIMEOUT', true, {});

async function refused(work: Promise<unknown>): Promise<PorticoError> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!isPorticoError(error)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

const methods = (calls: readonly Call[]): string[] => calls.map(({ method }) => method);

beforeAll(() => Logger.overrideLogger(false));

describe('the call of an action', () => {
  it('is made with the values of path and input, and what follows from them', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 5 } });
    const call = operation('thing.turn', { ID: '$p.id', FAST: '$p.fast', NAME: '$p.name' });
    const turn = action({ call, derive: ({ word }) => ({ name: `<${String(word)}>` }) });
    expect(await run(turn, { word: 'a', fast: true }, { id: 7 })).toEqual({ data: 5 });
    expect(calls).toEqual([
      {
        method: 'thing.turn',
        params: { ID: 7, FAST: 'Y', NAME: '<a>' },
        options: { idempotent: false, requestId: 'r-1', caller: 'k-1' },
      },
    ]);
  });

  it.each([
    ['1/0', 1],
    ['json', true],
    [undefined, 'Y'],
  ] as const)('spells booleans as %s', async (booleans, shown) => {
    const { calls, run } = running({ 'thing.turn': { result: 1 } });
    const call = operation('thing.turn', { ON: '$p.on' });
    await run(action({ call, ...(booleans && { booleans }) }), { on: true });
    expect(calls[0]?.params).toEqual({ ON: shown });
  });

  it('of a read may be repeated, of a write not', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 1 } });
    await run(action({ mode: 'read' }));
    await run(action());
    expect(calls.map(({ options }) => options.idempotent)).toEqual([true, false]);
  });

  it('goes to the version it is of', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 1 } });
    await run(action({ call: { ...operation('thing.turn'), api: 'v3' } }));
    expect(calls[0]?.options).toMatchObject({ api: 'v3' });
  });
});

describe('the call before', () => {
  const before = {
    call: operation('thing.find', { CODE: '$p.code' }),
    take: (payload: unknown): InputValues => ({ id: payload }),
  };
  const params = {};

  it('hands on what it finds, and is repeatable though the action writes', async () => {
    const { calls, run } = running({ 'thing.find': { result: 9 }, 'thing.turn': { result: 1 } });
    await run(action({ before, params }), { code: 'x' });
    expect(calls.map(({ method, params: sent, options }) => [method, sent, options.idempotent])).toEqual([
      ['thing.find', { CODE: 'x' }, true],
      ['thing.turn', { ID: 9 }, false],
    ]);
  });

  it('is left out where there is nothing to find', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 1 } });
    await run(action({ before: { ...before, when: ({ id }) => id === undefined } }), {}, { id: 3 });
    expect(methods(calls)).toEqual(['thing.turn']);
  });

  it.each([
    ['a lost answer', unanswered, 'HOST_TIMEOUT'],
    ['a host that is not there', unsent, 'HOST_UNAVAILABLE'],
    ['a refusal of the section', refusal('NOT_ON'), 'WORKDAY_EXPIRED'],
    ['another refusal', refusal('WHATEVER'), 'HOST_ERROR'],
  ])(
    'that ends with %s keeps the write from being sent, so its outcome is known',
    async (_name, error, code) => {
      const { calls, run } = running({ 'thing.find': error, 'thing.turn': { result: 1 } });
      const refusals = [{ host: ['not_on'], answer: 'WORKDAY_EXPIRED' }] as const;
      const turn = action({ before, params, refusals, outcomeUnknown: 'DISK_OUTCOME_UNKNOWN' });
      expect((await refused(run(turn, { code: 'x' }))).code).toBe(code);
      expect(methods(calls)).toEqual(['thing.find']);
    },
  );

  it('that finds nothing ends it as a missing record', async () => {
    const { calls, run } = running({ 'thing.find': { result: false } });
    const call: HostOperation = {
      ...before.call,
      result: { kind: 'done', path: ['result'], missingIsFalse: true },
    };
    expect((await refused(run(action({ before: { ...before, call }, params }), { code: 'x' }))).code).toBe(
      'ENTITY_NOT_FOUND',
    );
    expect(methods(calls)).toEqual(['thing.find']);
  });
});

describe('the call after', () => {
  const after = {
    call: operation('thing.read', { ID: '$p.result' }),
    merge: (payload: unknown, found: unknown): unknown => (found === undefined ? payload : found),
  };

  it('is made with the payload, and both become one', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 5 }, 'thing.read': { result: 6 } });
    expect(await run(action({ after }))).toEqual({ data: 6 });
    expect(calls[1]).toMatchObject({ params: { ID: 5 }, options: { idempotent: true } });
  });

  it('is left out by its condition, which sees the payload', async () => {
    const { calls, run } = running({ 'thing.turn': { result: 5 } });
    const when = ({ result }: InputValues): boolean => result === 6;
    expect(await run(action({ after: { ...after, when } }))).toEqual({ data: 5 });
    expect(methods(calls)).toEqual(['thing.turn']);
  });

  it.each([
    ['a lost answer', unanswered],
    ['a refusal', refusal('ACCESS_DENIED')],
  ])(
    'that ends with %s does not make a write that has happened look as if it had not',
    async (_name, error) => {
      const { run } = running({ 'thing.turn': { result: 5 }, 'thing.read': error });
      expect(await run(action({ after, outcomeUnknown: 'DISK_OUTCOME_UNKNOWN' }))).toEqual({ data: 5 });
    },
  );

  it('of a read is part of it', async () => {
    const { run } = running({ 'thing.turn': { result: 5 }, 'thing.read': unanswered });
    expect((await refused(run(action({ after, mode: 'read' })))).code).toBe('HOST_TIMEOUT');
  });
});

describe('a success of the host that is a refusal', () => {
  const refuse = (payload: unknown): void => {
    if (payload === 0) throw new PorticoError('NOTIFICATION_NOT_DELIVERED');
  };

  it.each([
    [0, 'NOTIFICATION_NOT_DELIVERED'],
    [1, null],
  ])('%p is told by the action', async (result, code) => {
    const { calls, run } = running({ 'thing.turn': { result }, 'thing.read': { result: 2 } });
    const after = { call: operation('thing.read'), merge: (payload: unknown) => payload };
    const work = run(action({ refuse, after }));
    if (code === null) expect(await work).toEqual({ data: 1 });
    else expect((await refused(work)).code).toBe(code);
    expect(calls).toHaveLength(code === null ? 2 : 1);
  });
});

describe('refusals of the host', () => {
  const refusals = [
    { host: ['chat_gone'], answer: 'ENTITY_NOT_FOUND', keepsHostCode: true },
    { host: ['busy'], description: /closed/, answer: 'WORKDAY_EXPIRED', words: 'host' },
    { host: ['busy'], answer: 'CONFLICT' },
  ] as const;

  it.each<[string, HostRefusal, object]>([
    [
      'its code',
      refusal('CHAT_GONE'),
      { code: 'ENTITY_NOT_FOUND', options: { extra: { hostCode: 'CHAT_GONE' } } },
    ],
    ['the last word of version 3', refusal('REST_V3_EXCEPTION_BUSYEXCEPTION'), { code: 'CONFLICT' }],
    [
      'what it says',
      refusal('BUSY', 'The day is closed.'),
      { code: 'WORKDAY_EXPIRED', message: 'The day is closed.' },
    ],
    ['neither', refusal('BUSYBODY'), { code: 'HOST_ERROR', options: { extra: { hostCode: 'BUSYBODY' } } }],
  ])('are judged by %s', async (_name, error, expected) => {
    const { run } = running({ 'thing.turn': error });
    expect(await refused(run(action({ refusals })))).toMatchObject(expected);
  });
});

describe('a write whose answer is lost', () => {
  const outcomeUnknown = 'DISK_OUTCOME_UNKNOWN';

  it.each<[string, unknown, Partial<ActionDefinition>, string]>([
    ['no answer', unanswered, { outcomeUnknown }, outcomeUnknown],
    [
      'a failure in the middle',
      refusal('INTERNAL_SERVER_ERROR', '', true),
      { outcomeUnknown },
      outcomeUnknown,
    ],
    ['an answer of another shape', { result: { a: 1 } }, { outcomeUnknown }, outcomeUnknown],
    ['nothing sent', unsent, { outcomeUnknown }, 'HOST_UNAVAILABLE'],
    ['a refusal', refusal('ERROR_CORE'), { outcomeUnknown }, 'HOST_ERROR'],
    ['a missing token', new PorticoError('TOKEN_EXPIRED'), { outcomeUnknown }, 'TOKEN_EXPIRED'],
    ['no answer to a read', unanswered, { outcomeUnknown, mode: 'read' }, 'HOST_TIMEOUT'],
    ['no answer where nothing is said of it', unanswered, {}, 'HOST_TIMEOUT'],
  ])('%s', async (_name, answer, change, code) => {
    const { calls, run } = running({ 'thing.turn': answer });
    expect((await refused(run(action(change)))).code).toBe(code);
    expect(calls).toHaveLength(1);
  });
});

describe('what lifts the reason of a refusal', () => {
  const remedy = {
    refusal: { host: ['no_scope'], answer: 'PERFORMAN_SCOPE_JUST_GRANTED' },
    call: operation('scope.add', { scope: 'performan' }),
  } as const;

  it.each<[string, Answers, string, readonly string[]]>([
    [
      'is called once, and the refused call is left to the caller',
      { 'thing.turn': refusal('NO_SCOPE'), 'scope.add': { result: true } },
      'PERFORMAN_SCOPE_JUST_GRANTED',
      ['thing.turn', 'scope.add'],
    ],
    [
      'leaves the refusal when it is refused itself',
      { 'thing.turn': refusal('NO_SCOPE'), 'scope.add': refusal('ACCESS_DENIED') },
      'HOST_ERROR',
      ['thing.turn', 'scope.add'],
    ],
    [
      'is not called for another refusal',
      { 'thing.turn': refusal('ERROR_CORE') },
      'HOST_ERROR',
      ['thing.turn'],
    ],
    ['is not called when there was no answer', { 'thing.turn': unanswered }, 'HOST_TIMEOUT', ['thing.turn']],
  ])('%s', async (_name, answers, code, called) => {
    const { calls, run } = running(answers);
    const error = await refused(run(action({ remedy })));
    expect(error.code).toBe(code);
    expect(methods(calls)).toEqual(called);
  });
});
