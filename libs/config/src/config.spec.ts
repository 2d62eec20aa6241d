import { ConfigError, loadConfig } from './config.js';

const REQUIRED = {
  DATABASE_URL: 'postgres://portico@127.0.0.1/portico',
  KEY_PEPPERS: '1:AAAA',
  ENCRYPTION_KEY: 'AAAA',
  INTERNAL_TOKEN: 'token',
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

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadConfig(REQUIRED))).toBe(true);
  });
});
