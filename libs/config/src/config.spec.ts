import { createHash, randomBytes } from 'node:crypto';
import { loadConfig } from './config.js';
import { ConfigError } from './secret-files.js';

/** As good as drawn, and the same in every run. */
function drawn(of: string): string {
  return createHash('sha256').update(of).digest('base64');
}

const REQUIRED = {
  DATABASE_URL: 'postgres://portico@127.0.0.1/portico',
  KEY_PEPPERS: `1:${drawn('pepper')}`,
  ENCRYPTION_KEY: drawn('key'),
  INTERNAL_TOKEN: drawn('token'),
};

describe('loadConfig', () => {
  it('fills defaults and derives addresses from PORT', () => {
    const config = loadConfig({ ...REQUIRED, PORT: '4000' });
    expect(config).toMatchObject({
      environment: 'production',
      port: 4000,
      adminPort: 4001,
      workerAdminPort: 4002,
      publicUrl: 'http://127.0.0.1:4000',
      internalUrl: 'http://127.0.0.1:4001',
      redisUrl: null,
    });
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['::1', '[::1]'],
    ['10.1.2.3', '10.1.2.3'],
    ['localhost', 'localhost'],
  ])('bound to %s, is reached at %s where nothing else is said', (BIND_ADDRESS, host) => {
    const config = loadConfig({ ...REQUIRED, BIND_ADDRESS });
    expect(config).toMatchObject({
      bindAddress: BIND_ADDRESS,
      publicUrl: `http://${host}:3000`,
      filesUrl: `http://${host}:3000`,
      internalUrl: `http://${host}:3001`,
      adminUrl: `http://${host}:3001`,
    });
    expect(new URL(config.publicUrl).port).toBe('3000');
    const said = { PUBLIC_URL: 'https://api.example', INTERNAL_URL: 'http://api-1:3001' };
    expect(loadConfig({ ...REQUIRED, BIND_ADDRESS, ...said })).toMatchObject({
      publicUrl: 'https://api.example',
      internalUrl: 'http://api-1:3001',
    });
  });

  it('leads to the guide on the subscription where no page about tariffs is named', () => {
    const page = (change: Record<string, string>): string =>
      loadConfig({ ...REQUIRED, ...change }).tariffInfoUrl;
    expect(page({ PORT: '4000' })).toBe('http://127.0.0.1:4000/docs/cowork');
    expect(page({ PUBLIC_URL: 'https://api.example/' })).toBe('https://api.example/docs/cowork');
    expect(page({ PUBLIC_URL: 'https://api.example', TARIFF_INFO_URL: 'https://host.example/t?a=1' })).toBe(
      'https://host.example/t?a=1',
    );
  });

  it('keeps derived ports free when the API port is free', () => {
    expect(loadConfig({ ...REQUIRED, PORT: '0' })).toMatchObject({ adminPort: 0, workerAdminPort: 0 });
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ ...REQUIRED, REDIS_URL: '', PORT: '' })).toMatchObject({
      redisUrl: null,
      port: 3000,
    });
  });

  it('names every fault at once', () => {
    const load = (): unknown =>
      loadConfig({ ...REQUIRED, DATABASE_URL: undefined, PORT: '70000', LOG_LEVEL: 'loud' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(
      /DATABASE_URL is missing[\s\S]*PORT must be at most 65535|PORT must[\s\S]*DATABASE_URL is missing/,
    );
    expect(load).toThrow(/LOG_LEVEL must be one of/);
  });

  it('calls only public addresses in production, the loopback too elsewhere, or what is listed', () => {
    const networks = (change: Record<string, string>): unknown =>
      loadConfig({ ...REQUIRED, ...change }).outboundPrivateNetworks;
    expect(networks({})).toEqual([]);
    expect(networks({ PORTICO_ENV: 'development' })).toEqual(['127.0.0.0/8', '::1']);
    expect(networks({ OUTBOUND_PRIVATE_NETWORKS: '10.1.0.0/16, fd00::1' })).toEqual([
      '10.1.0.0/16',
      'fd00::1',
    ]);
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.1,,::1']) {
      expect(() => networks({ OUTBOUND_PRIVATE_NETWORKS: wrong })).toThrow(
        'OUTBOUND_PRIVATE_NETWORKS must be',
      );
    }
  });

  const SCHEMES: Readonly<Record<string, string>> = { DATABASE_URL: 'postgres', REDIS_URL: 'redis' };

  const bytes = (fill: (index: number) => number): string =>
    Buffer.from(Array.from({ length: 32 }, (_, index) => fill(index))).toString('base64');

  it.each<[string, Record<string, string>, string]>([
    ['of 16 bytes', { ENCRYPTION_KEY: 'c2l4dGVlbiBieXRlcyE=' }, 'ENCRYPTION_KEY must be base64 of 32'],
    ['in hex', { ENCRYPTION_KEY: 'a1'.repeat(32) }, 'ENCRYPTION_KEY must be base64 of 32'],
    ['with a line end', { ENCRYPTION_KEY: `${drawn('key')}\n` }, 'ENCRYPTION_KEY must be base64 of 32'],
    ['of zeros', { ENCRYPTION_KEY: bytes(() => 0) }, 'ENCRYPTION_KEY can be guessed'],
    ['that counts', { ENCRYPTION_KEY: bytes((index) => index) }, 'ENCRYPTION_KEY can be guessed'],
    [
      'of one word',
      { ENCRYPTION_KEY: bytes((i) => 'correct-horse-ba'.charCodeAt(i % 16)) },
      'can be guessed',
    ],
    ['without an id', { KEY_PEPPERS: drawn('pepper') }, 'KEY_PEPPERS entry 1 must be "<id>:'],
    ['that is short', { KEY_PEPPERS: `1:${drawn('a')},2:AAAA` }, 'KEY_PEPPERS entry 2 must be "<id>:'],
    ['twice', { KEY_PEPPERS: `1:${drawn('a')},1:${drawn('b')}` }, 'KEY_PEPPERS names one id twice'],
    ['of sevens', { KEY_PEPPERS: `1:${bytes(() => 7)}` }, 'KEY_PEPPERS entry 1 can be guessed'],
    ['of a word', { INTERNAL_TOKEN: 'internal-token' }, 'INTERNAL_TOKEN must have at least 32 characters'],
    ['of one letter', { INTERNAL_TOKEN: 'x'.repeat(64) }, 'INTERNAL_TOKEN can be guessed'],
    ['with a space', { INTERNAL_TOKEN: `${drawn('a')} ${drawn('b')}` }, 'INTERNAL_TOKEN may hold'],
    [
      'of the example',
      { DATABASE_URL: 'postgres://portico:change-me@db/portico' },
      'DATABASE_URL has a password',
    ],
    [
      'of another kind',
      { DATABASE_URL: 'mysql://portico:s3cr3t-s3cr3t@db/portico' },
      'DATABASE_URL must begin',
    ],
    ...['DATABASE_URL', 'REDIS_URL', 'HTTPS_PROXY', 'HTTP_PROXY'].map(
      (name): [string, Record<string, string>, string] => [
        `with a bare % (${name})`,
        { [name]: `${SCHEMES[name] ?? 'http'}://portico:s3cr%t-s3cr%t@host:1234` },
        `${name} has a % in its name or password that must be written as %25`,
      ],
    ),
    [
      'with a bare % elsewhere',
      { DATABASE_URL: 'postgres://portico:s3cr3t-s3cr3t@db/port%ico' },
      'DATABASE_URL has a % that must be written as %25',
    ],
    ['of an example', { REDIS_URL: 'redis://:redis@redis:6379' }, 'REDIS_URL has a password'],
    ['of the web', { REDIS_URL: 'https://redis.example' }, 'REDIS_URL must begin with redis: or rediss:'],
  ])('refuses a secret %s, and does not repeat it', (_, change, fault) => {
    let message = '';
    try {
      loadConfig({ ...REQUIRED, ...change });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(fault);
    for (const secret of Object.values(change)) expect(message).not.toContain(secret);
  });

  it('takes secrets as they are drawn', () => {
    for (let round = 0; round < 200; round += 1) {
      const draw = (): string => randomBytes(32).toString('base64');
      const drawnNow = {
        KEY_PEPPERS: `b:${draw()}, a:${draw()}`,
        ENCRYPTION_KEY: draw(),
        INTERNAL_TOKEN: randomBytes(round % 2 === 0 ? 32 : 16).toString('hex'),
      };
      expect(() => loadConfig({ ...REQUIRED, ...drawnNow })).not.toThrow();
    }
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadConfig(REQUIRED))).toBe(true);
  });
});
