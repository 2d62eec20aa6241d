import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder, type Setting, SETTINGS } from '#libs/config';

const FOLDER = join(packageFolder(), 'deploy/systemd');
/** Read by Node and by the allocator. */
const OF_THE_RUNTIME = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

/** The entries of a unit: name → values, in their order. */
async function unit(name: string): Promise<Map<string, string[]>> {
  const entries = new Map<string, string[]>();
  for (const line of (await readFile(join(FOLDER, name), 'utf8')).split('\n')) {
    const [, entry = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (entry !== '') entries.set(entry, [...(entries.get(entry) ?? []), value]);
  }
  return entries;
}

describe('units of systemd', () => {
  it('are there for what is started by hand, beside that of a machine, which its installer writes', async () => {
    expect((await readdir(FOLDER)).sort()).toEqual([
      'portico-api.service',
      'portico-migrate.service',
      'portico-worker.service',
    ]);
  });

  it.each(['api', 'worker'])('start the %s as its image does, and give it as long to end', async (name) => {
    const entries = await unit(`portico-${name}.service`);
    const dockerfile = await readFile(join(packageFolder(), 'Dockerfile'), 'utf8');
    const [, stage = ''] =
      new RegExp(`^FROM service AS ${name}$([\\s\\S]*?)(?:^FROM|(?![\\s\\S]))`, 'm').exec(dockerfile) ?? [];
    const [, command = '[]'] = /^CMD (.+)$/m.exec(stage) ?? [];
    expect(entries.get('ExecStart')).toEqual([`/usr/bin/${(JSON.parse(command) as string[]).join(' ')}`]);
    const compose = await readFile(join(packageFolder(), 'docker-compose.yml'), 'utf8');
    const [, grace] =
      name === 'api'
        ? (/^x-api:[\s\S]*?stop_grace_period: (\d+)s/m.exec(compose) ?? [])
        : (/^ {2}worker:[\s\S]*?stop_grace_period: (\d+)s/m.exec(compose) ?? []);
    expect(entries.get('TimeoutStopSec')).toEqual([grace]);
    expect(entries.get('Restart')).toEqual(['always']);
  });

  it.each(['api', 'worker', 'migrate'])(
    '%s has no rights, one folder, and secrets from a file alone',
    async (name) => {
      const entries = await unit(`portico-${name}.service`);
      expect(Object.fromEntries(entries)).toMatchObject({
        User: ['portico'],
        NoNewPrivileges: ['yes'],
        CapabilityBoundingSet: [''],
        ProtectSystem: ['strict'],
        StateDirectory: ['portico'],
        EnvironmentFile: ['/etc/portico/portico.env'],
      });
      const settings = new Map(Object.values<Setting>(SETTINGS).map((setting) => [setting.env, setting]));
      for (const pair of (entries.get('Environment') ?? []).flatMap((line) => line.split(' '))) {
        const variable = pair.slice(0, pair.indexOf('='));
        if (OF_THE_RUNTIME.includes(variable)) continue;
        expect([variable, settings.get(variable)?.secret ?? false, settings.has(variable)]).toEqual([
          variable,
          false,
          true,
        ]);
      }
    },
  );
});
