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

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadConfig(REQUIRED))).toBe(true);
  });
});
