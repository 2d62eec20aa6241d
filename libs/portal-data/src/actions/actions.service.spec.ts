import { Logger } from '@nestjs/common';
import type { HostOperation } from '../registry/entity-definition.js';
import type { InputValues } from './action-definition.js';
import {
  action,
  methods,
  operation,
  refusal,
  refused,
  running,
  unanswered,
  unsent,
} from './__fixtures__/run-action.fixture.js';

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
