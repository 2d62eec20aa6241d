import { SETTINGS } from '#libs/config';
import { HomeFolder } from '../home/home-folder.js';
import { renderBanner } from './banner.js';
import { plannedPorts } from './ports.js';
import { planProcesses, planSandbox } from './process-plans.js';
import { addressesOf } from './service-addresses.js';
import { renderSettings } from './settings-file.js';

const SECRETS = {
  keyPeppers: '1:pepper',
  encryptionKey: 'encryption',
  internalToken: 'token',
  databasePassword: 'password',
};

const plan = (environment: Record<string, string>) => {
  const ports = plannedPorts(environment);
  const addresses = addressesOf(environment, ports);
  const home = new HomeFolder('/data/home');
  const databaseUrl = 'postgresql://db/portico';
  const input = { environment, home, secrets: SECRETS, ports, addresses, databaseUrl };
  return { ...planProcesses(input), sandbox: planSandbox(input) };
};

describe('ports', () => {
  it('follow PORT, unless set', () => {
    expect(plannedPorts({})).toMatchObject({ api: 3000, apiAdmin: 3001, workerAdmin: 3002, sandbox: 3003 });
    expect(plannedPorts({ PORT: '4000', SANDBOX_PORT: '9' })).toMatchObject({
      api: 4000,
      sandbox: 9,
      postgres: 4005,
    });
  });

  it('are all free ones with PORT=0', () => {
    expect(new Set(Object.values(plannedPorts({ PORT: '0' })))).toEqual(new Set([0]));
  });

  it.each<Record<string, string>>([
    { PORT: 'x' },
    { PORT: '70000' },
    { PORT: '65533' },
    { ADMIN_PORT: '-1' },
  ])('refuse %j', (environment) => {
    expect(() => plannedPorts(environment)).toThrow(/port|PORT/);
  });
});

describe('addresses', () => {
  it('are on loopback by default', () => {
    expect(addressesOf({}, plannedPorts({}))).toMatchObject({
      bind: '127.0.0.1',
      origin: 'http://127.0.0.1:3000',
    });
  });

  it('are such as can be reached when everything is bound', () => {
    const addresses = addressesOf({ BIND_ADDRESS: '0.0.0.0' }, plannedPorts({}));
    expect(addresses).toMatchObject({ bind: '0.0.0.0', origin: 'http://127.0.0.1:3000' });
    expect(addressesOf({ BIND_ADDRESS: '::' }, plannedPorts({})).origin).toBe('http://[::1]:3000');
  });
});

describe('environment of the children', () => {
  it('names only settings that exist, and every one that is required', () => {
    const known: string[] = Object.values(SETTINGS).map(({ env }) => env);
    const { api } = plan({});
    expect(known).toEqual(expect.arrayContaining(Object.keys(api.environment)));
    const required = Object.values(SETTINGS).filter((setting) => !('default' in setting));
    for (const { env } of required) expect(api.environment[env]).toBeTruthy();
    expect(api.environment).toMatchObject({ PORTICO_ENV: 'development', PORTICO_HOME: '/data/home' });
  });

  it('keeps what the person at the terminal set', () => {
    const { worker } = plan({ REDIS_URL: 'redis://r', KEY_PEPPERS: '2:own', PORTICO_ENV: 'production' });
    expect(worker.environment).toMatchObject({
      REDIS_URL: 'redis://r',
      KEY_PEPPERS: '2:own',
      PORTICO_ENV: 'development',
    });
  });

  it('tells the sandbox no secret', () => {
    expect(JSON.stringify(plan({ ENCRYPTION_KEY: 'own' }).sandbox)).not.toMatch(
      /pepper|encryption|token|own/,
    );
  });
});

describe('settings of a process that somebody else runs', () => {
  it('are the settings alone, as Node reads them, but for the log, which is printed', () => {
    const { api } = plan({ PATH: '/bin', KEY_PEPPERS: `1:it's "so"`, INTERNAL_TOKEN: "a 'b'" });
    const text = renderSettings(api.environment);
    expect(text).toContain('KEY_PEPPERS=`1:it\'s "so"`\n');
    expect(text).toContain(`INTERNAL_TOKEN="a 'b'"\n`.replaceAll('"', '`'));
    expect(text).toContain(`DATABASE_URL='postgresql://db/portico'\n`);
    expect(text).not.toMatch(/PATH=|LOG_FILE=/);
  });

  it('are refused where no quotes would hold them', () => {
    expect(() => renderSettings({ KEY_PEPPERS: `'"\`` })).toThrow('KEY_PEPPERS');
  });
});

describe('banner', () => {
  it('shows address, docs, every key, four calls to try and a sign-in with its session', () => {
    const keys = { personal: 'k1', readOnly: 'k2', application: 'k3', management: 'k4', cowork: 'k5' };
    const text = renderBanner(
      {
        baseUrl: 'http://127.0.0.1:3000/v1',
        adminUrl: 'http://127.0.0.1:3001',
        sandboxUrl: 'http://127.0.0.1:3003',
        sandboxControlUrl: 'http://127.0.0.1:3004',
        databaseUrl: 'postgresql://user:secret@db/portico',
        portal: { id: 'p', domain: 'demo.example' },
        users: {},
        keys,
        app: { id: 'a' },
      },
      4.25,
      ['API is left to you: npx nest start api'],
    );
    expect(text).toContain('http://127.0.0.1:3000/v1\n');
    expect(text.trimEnd().split('\n').at(-1)).toBe('  API is left to you: npx nest start api');
    expect(text).toContain('http://127.0.0.1:3000/docs');
    for (const key of Object.values(keys)) expect(text).toContain(key);
    expect(text.match(/^\s+curl /gm)).toHaveLength(5);
    const question = /\/v1\/oauth\/authorize\?(app_key=k3&state=[\da-f]{24})/.exec(text)?.[1];
    expect(text).toContain(`/v1/oauth/poll?${question}'`);
    expect(text).not.toContain('secret');
  });
});
