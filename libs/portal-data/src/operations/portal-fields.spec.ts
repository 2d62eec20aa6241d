import type { HostClient, HostCredential } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { PortalFields } from './portal-fields.js';

const entity = sampleEntity();
const callerOf = (portalId: string, hostUserId = 1) => ({
  credential: { portalId, hostUserId } as HostCredential,
  requestId: 'test',
});
const described = (type: string) => ({ result: { fields: { ufCrm_1: { type } } } });

function setUp(...answers: (object | Error)[]) {
  const call = jest.fn((_credential: HostCredential, _method: string) => {
    const answer = answers.shift() ?? new Error('Nothing more was to be asked.');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const fields = new PortalFields({ call } as unknown as HostClient);
  const typeFor = async (portalId: string, hostUserId?: number): Promise<string | undefined> =>
    (await fields.of(entity, callerOf(portalId, hostUserId))).byName.get('ufCrm_1')?.type;
  return { call, fields, typeFor };
}

describe('what a portal has of its own', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is asked for once, and is that of each portal', async () => {
    const { call, typeFor } = setUp(described('boolean'), described('double'));
    expect([await typeFor('a'), await typeFor('b'), await typeFor('a')]).toEqual([
      'boolean',
      'double',
      'boolean',
    ]);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it.each(['HOST_ERROR', 'HOST_ACCESS_DENIED', 'SCOPE_DENIED'] as const)(
    'is asked for again after it was refused to somebody with %s',
    async (code) => {
      const { typeFor } = setUp(new PorticoError(code), described('boolean'));
      expect([await typeFor('a', 7), await typeFor('a', 1)]).toEqual([undefined, 'boolean']);
    },
  );

  it('is not given up when it is refused later', async () => {
    const { call, fields, typeFor } = setUp(described('boolean'), new PorticoError('HOST_ERROR'));
    await typeFor('a');
    jest.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 3_600_000);
    const again = await fields.again(entity, callerOf('a'), {});
    expect([again?.byName.get('ufCrm_1')?.type, await typeFor('a')]).toEqual(['boolean', 'boolean']);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('fails a request where the host is not reached, and is asked for anew', async () => {
    const { typeFor } = setUp(new PorticoError('HOST_TIMEOUT'), described('boolean'));
    await expect(typeFor('a')).rejects.toMatchObject({ code: 'HOST_TIMEOUT' });
    expect(await typeFor('a')).toBe('boolean');
  });

  it('is forgotten with its portal alone', async () => {
    const { fields, typeFor } = setUp(described('boolean'), described('double'), described('date'));
    await typeFor('a');
    await typeFor('b');
    fields.forget('a');
    expect([await typeFor('a'), await typeFor('b')]).toEqual(['date', 'double']);
  });
});
