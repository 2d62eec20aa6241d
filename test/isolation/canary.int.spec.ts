import { KeyHasher } from '#libs/auth';
import { Metrics } from '#libs/observability';
import { eventually } from '#libs/testing';
import { dump } from './canaries.js';
import { Planting } from './planting.js';
import { applications, misplacedSecrets, refusals, successes } from './planted-keys.js';
import { devices, enginesOfSearch, providersOfModels } from './planted-in-sections.js';
import { operatorsInTheConsole, peopleInTheConsole } from './planted-in-console.js';
import {
  faultsOfTheHost,
  faultsOfTheService,
  hostTokens,
  servers,
  serverTokens,
} from './planted-behind-the-service.js';

describe('planted secrets', () => {
  let planting: Planting;

  beforeAll(async () => {
    planting = await Planting.start();
    await everyKindOfCall();
  });
  afterAll(() => planting.api.stop());

  async function everyKindOfCall(): Promise<void> {
    const { key, send, world } = planting;
    await send('POST', '/hooks/topup/example-pay', { 'webhook-id': 'x', 'webhook-signature': 'v1,x' }, {});
    await successes(planting);
    await refusals(planting);
    await misplacedSecrets(planting, world.rawKey('personal'), key());
    await applications(planting, key(), key('application'));
    await faultsOfTheHost(planting, key());
    await faultsOfTheService(planting, key('application'));
    await hostTokens(planting, key('application'));
    await serverTokens(planting);
    await servers(planting, key());
    await providersOfModels(planting);
    await enginesOfSearch(planting);
    await devices(planting, key('cowork'));
    await peopleInTheConsole(planting);
    await operatorsInTheConsole(planting);
  }

  it('were used in successes and in failures of every class', () => {
    expect(planting.canaries.names.length).toBeGreaterThanOrEqual(21);
    expect([...planting.codes].sort()).toEqual(
      expect.arrayContaining([
        'MISSING_API_KEY',
        'INVALID_API_KEY',
        'KEY_INACTIVE',
        'WRONG_AUTH_SCHEME',
        'WRONG_KEY_TYPE',
        'INVALID_SESSION',
        'MANAGEMENT_KEY_NO_ENTITY_ACCESS',
        'WRITE_BLOCKED_READONLY_KEY',
        'ROUTE_NOT_FOUND',
        'INVALID_PARAMS',
        'VALIDATION_ERROR',
        'KEY_NOT_FOUND',
        'SERVER_NOT_FOUND',
        'HOST_ERROR',
        'HOST_UNAVAILABLE',
        'INTERNAL_ERROR',
        'TOKEN_REFRESH_FAILED',
        'PORTAL_CREDENTIALS_REJECTED',
        'OPERATOR_LINK_INVALID',
        'OPERATOR_SESSION_REQUIRED',
        'OPERATOR_REQUEST_REFUSED',
      ]),
    );
  });

  it('are in no answer', () => {
    expect(planting.canaries.findIn('an answer', planting.answers)).toEqual([]);
  });

  it('are in no line of the log', async () => {
    await eventually(() => expect(planting.lines.some((line) => line.includes('INTERNAL_ERROR'))).toBe(true));
    expect(planting.lines.length).toBeGreaterThan(planting.answers.length);
    expect(planting.canaries.findIn('the log', planting.lines)).toEqual([]);
  });

  it('are in no table', async () => {
    const rows = await dump(planting.api.database);
    expect(rows.some((row) => row.startsWith('auth.key_secret '))).toBe(true);
    expect(planting.canaries.findIn('the database', rows)).toEqual([]);
  });

  it('are in no metric', async () => {
    const text = await planting.api.get<Metrics>(Metrics).render();
    expect(text).toContain('/v1/deals');
    expect(planting.canaries.findIn('the metrics', [text])).toEqual([]);
  });

  it('would be found', () => {
    const hash = planting.api
      .get<KeyHasher>(KeyHasher)
      .sign(planting.world.rawKey('personal'))
      .hash.toString('hex');
    expect(planting.canaries.findIn('a hash', [hash])).toEqual([]);
    const hex = Buffer.from(planting.world.rawKey('personal')).toString('hex');
    expect(planting.canaries.findIn('bytes', [`{"raw":"\\x${hex}"}`])).toHaveLength(1);
  });
});
