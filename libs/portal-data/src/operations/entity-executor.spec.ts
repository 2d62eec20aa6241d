import { Logger } from '@nestjs/common';
import type { HostCallOptions, HostClient, HostCredential } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { sampleEntity, sampleOperations } from '../__fixtures__/sample-entity.fixture.js';
import type { HostOperation } from '../registry/entity-definition.js';
import { EntityExecutor, type EntityCaller } from './entity-executor.js';

interface Call {
  readonly method: string;
  readonly params: unknown;
  readonly options: HostCallOptions;
}

/** A host that answers each method from a table and notes what it was asked. */
function hostOf(answers: Readonly<Record<string, unknown>>): { calls: Call[]; executor: EntityExecutor } {
  const calls: Call[] = [];
  const client: Pick<HostClient, 'call'> = {
    call: (_credential, method, params, options) => {
      calls.push({ method, params, options });
      const answer = answers[method];
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({ result: answer } as Awaited<ReturnType<HostClient['call']>>);
    },
  };
  return { calls, executor: new EntityExecutor(client as HostClient) };
}

const caller: EntityCaller = { credential: {} as HostCredential, requestId: 'r-1', keyId: 'k-1' };
const withId: HostOperation = {
  method: 'sample.item.add',
  args: { fields: '$fields' },
  result: { kind: 'id', path: ['result'] },
};
const done: HostOperation = {
  method: 'sample.item.update',
  args: { id: '$id', fields: '$fields' },
  result: { kind: 'done', path: ['result'] },
};
const samples = sampleEntity({ operations: sampleOperations({ create: withId, update: done }) });
const stored = { item: { id: '7', title: 'Roof', opportunity: '5' } };
const read = { id: 7, title: 'Roof', amount: 5 };

describe('operations on one record', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('reads once, and says that it only reads and for whom', async () => {
    const { calls, executor } = hostOf({ 'sample.item.get': stored });
    await expect(executor.get(samples, caller, { id: 7 })).resolves.toEqual(read);
    expect(calls).toEqual([
      {
        method: 'sample.item.get',
        params: { id: 7 },
        options: { idempotent: true, requestId: 'r-1', caller: 'k-1' },
      },
    ]);
  });

  it('asks the newer API where the base is there', async () => {
    const { calls, executor } = hostOf({ 'sample.item.get': stored });
    await executor.get(sampleEntity({ hostApi: 'v3' }), caller, { id: 7 });
    expect(calls[0]?.options).toMatchObject({ api: 'v3' });
  });

  it('reads a record again that the host only named', async () => {
    const { calls, executor } = hostOf({ 'sample.item.add': 7, 'sample.item.get': stored });
    await expect(executor.create(samples, caller, { body: { title: 'Roof' } })).resolves.toEqual(read);
    expect(calls.map(({ method, options }) => [method, options.idempotent])).toEqual([
      ['sample.item.add', false],
      ['sample.item.get', true],
    ]);
  });

  it('reads a record again after an update', async () => {
    const { calls, executor } = hostOf({ 'sample.item.update': true, 'sample.item.get': stored });
    await expect(executor.update(samples, caller, { id: 7, body: { amount: 5 } })).resolves.toEqual(read);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['refuses', new PorticoError('HOST_ACCESS_DENIED')],
    ['is away', new PorticoError('HOST_TIMEOUT')],
    ['does not find it yet', { item: [] }],
  ])('answers what is known of a new record that the host %s to read', async (_name, answer) => {
    const { calls, executor } = hostOf({ 'sample.item.add': 7, 'sample.item.get': answer });
    await expect(executor.create(samples, caller, { body: { title: 'Roof', amount: '5' } })).resolves.toEqual(
      read,
    );
    expect(calls.filter(({ method }) => method === 'sample.item.add')).toHaveLength(1);
  });

  it('never repeats a write that failed', async () => {
    const { calls, executor } = hostOf({ 'sample.item.add': new PorticoError('HOST_TIMEOUT') });
    await expect(executor.create(samples, caller, { body: { title: 'Roof' } })).rejects.toMatchObject({
      code: 'HOST_TIMEOUT',
    });
    expect(calls).toHaveLength(1);
  });

  it('calls nothing for a body that is refused', async () => {
    const { calls, executor } = hostOf({});
    await expect(executor.create(samples, caller, { body: { createdAt: 'x' } })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    });
    expect(calls).toEqual([]);
  });

  it('reads, merges and writes where the host replaces', async () => {
    const entity = sampleEntity({
      operations: sampleOperations({ update: done }),
      updateReplaces: true,
    });
    const { calls, executor } = hostOf({ 'sample.item.update': true, 'sample.item.get': stored });
    await executor.update(entity, caller, { id: 7, body: { amount: 9 } });
    expect(calls.map(({ method, params }) => [method, params])).toEqual([
      ['sample.item.get', { id: 7 }],
      ['sample.item.update', { id: 7, fields: { title: 'Roof', opportunity: 9 } }],
      ['sample.item.get', { id: 7 }],
    ]);
  });

  it('does not write over a record it could not read', async () => {
    const entity = sampleEntity({ updateReplaces: true });
    const { calls, executor } = hostOf({ 'sample.item.get': { item: [] } });
    await expect(executor.update(entity, caller, { id: 7, body: { amount: 9 } })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
    expect(calls).toHaveLength(1);
  });

  const refused = (hostCode: string, message: string): PorticoError =>
    new PorticoError('HOST_ERROR', { message, ...(hostCode !== '' && { extra: { hostCode } }) });

  it('says that a record is missing where the host does, in whatever words', async () => {
    const missing = refused('ERROR_ELEMENT_NOT_FOUND', 'Element not found');
    const { calls, executor } = hostOf({ 'sample.item.get': missing, 'sample.item.delete': missing });
    for (const name of ['get', 'delete'] as const) {
      await expect(executor[name](samples, caller, { id: 7 })).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      });
    }
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['gone', refused('', 'Not found'), 'ENTITY_NOT_FOUND'],
    ['gone, says an empty answer', { item: [] }, 'ENTITY_NOT_FOUND'],
    ['there', stored, 'HOST_ERROR'],
    ['out of sight', new PorticoError('HOST_TIMEOUT'), 'HOST_ERROR'],
  ])('looks for a record of which a write says no clear word: %s', async (_name, found, code) => {
    const unclear = refused('', 'Section is not found');
    const { calls, executor } = hostOf({ 'sample.item.update': unclear, 'sample.item.get': found });
    await expect(executor.update(samples, caller, { id: 7, body: { title: 'a' } })).rejects.toMatchObject({
      code,
    });
    expect(calls.map(({ method }) => method)).toEqual(['sample.item.update', 'sample.item.get']);
  });

  it('leaves the refusal of a new record alone', async () => {
    const { calls, executor } = hostOf({ 'sample.item.add': refused('', 'Section is not found') });
    await expect(executor.create(samples, caller, { body: { title: 'a' } })).rejects.toMatchObject({
      code: 'HOST_ERROR',
    });
    expect(calls).toHaveLength(1);
  });

  it('deletes', async () => {
    const { calls, executor } = hostOf({ 'sample.item.delete': [] });
    await executor.delete(samples, caller, { id: 7 });
    expect(calls[0]?.options.idempotent).toBe(false);
  });

  it('describes fields, from the registry alone where the host has no method', async () => {
    const { calls, executor } = hostOf({ 'sample.item.fields': { fields: { title: { title: 'Name' } } } });
    await expect(executor.fields(samples, caller)).resolves.toMatchObject({ title: { label: 'Name' } });
    const silent = sampleEntity({ operations: sampleOperations({ fields: null }) });
    await expect(executor.fields(silent, caller)).resolves.toMatchObject({ title: { type: 'string' } });
    expect(calls).toHaveLength(1);
  });
});
