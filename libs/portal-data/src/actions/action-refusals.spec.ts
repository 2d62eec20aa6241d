import { Logger } from '@nestjs/common';
import { HostRefusal } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import type { ActionDefinition } from './action-definition.js';
import {
  action,
  type Answers,
  methods,
  operation,
  refusal,
  refused,
  running,
  unanswered,
  unsent,
} from './__fixtures__/run-action.fixture.js';

beforeAll(() => Logger.overrideLogger(false));

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
