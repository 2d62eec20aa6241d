import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageFolder, type Setting, SETTINGS } from '#libs/config';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly args: Readonly<Record<string, string>> };
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly user?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: Readonly<Record<'interval' | 'timeout' | 'start_period', string>> & {
    readonly test: readonly string[];
    readonly retries: number;
  };
  readonly init?: boolean;
  readonly security_opt: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly deploy: { readonly replicas?: number; readonly resources: { readonly limits: object } };
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<
    Record<
      string,
      {
        readonly internal?: boolean;
        readonly enable_ipv6?: boolean;
        readonly ipam?: { config: readonly { subnet: string }[] };
      }
    >
  >;
}

const read = (name: string): Promise<string> => readFile(join(packageFolder(), name), 'utf8');

describe('docker-compose.yml', () => {
  let text: string;
  let services: Composition['services'];
  let networks: Composition['networks'];

  beforeAll(async () => {
    text = await read('docker-compose.yml');
    ({ services, networks } = parse(text, { merge: true }) as Composition);
  });

  const service = (name: string): Service => services[name] as Service;
  const membersOf = (network: string): string[] =>
    Object.keys(services).filter((name) => service(name).networks.includes(network));
  const processes = (): string[] =>
    Object.keys(services).filter((name) => service(name).env_file !== undefined);

  it('keeps database and job backend where only processes of the service are', () => {
    expect(networks['data']).toEqual({ internal: true });
    expect(membersOf('data').sort()).toEqual(['api-1', 'api-2', 'migrate', 'postgres', 'redis', 'worker']);
    expect(networks['store']).toEqual({ internal: true });
    expect(membersOf('store').sort()).toEqual(['api-1', 'api-2', 's3', 's3-bucket', 'worker']);
    expect(service('s3').networks).toEqual(['store']);
    expect(service('postgres').networks).toEqual(['data']);
    expect(service('redis').networks).toEqual(['data']);
  });

  it('gives a machine the front to dial and nothing to know', () => {
    const { networks: reached, env_file, environment, volumes, build } = service('machine');
    expect(reached).toEqual(['machines']);
    expect(membersOf('machines').sort()).toEqual(['front', 'machine']);
    expect(membersOf('edge')).toEqual(['front']);
    expect({ env_file, environment }).toEqual({ env_file: undefined, environment: undefined });
    expect(volumes).toEqual(['servers:/var/lib/portico-machine']);
    expect(build?.target).toBe('machine');
    expect(
      Object.keys(services).filter((name) =>
        service(name).volumes?.some((one) => one.startsWith('servers:')),
      ),
    ).toEqual(['machine']);
  });

  it('loosens the profiles of the engine for machines alone', () => {
    const loose = Object.keys(services).filter((name) =>
      service(name).security_opt.some((option) => option.endsWith('=unconfined')),
    );
    expect(loose).toEqual(['machine']);
    for (const { security_opt } of Object.values(services))
      expect(security_opt).toContain('no-new-privileges:true');
  });

  it('takes every capability from every service, but what the programs of others cannot start without', () => {
    const droppedBy = Object.keys(services).filter((name) => service(name).cap_drop?.join() === 'ALL');
    expect(droppedBy).toEqual(Object.keys(services));
    const added = Object.entries(services).flatMap(([name, { cap_add }]) =>
      cap_add ? [[name, cap_add]] : [],
    );
    // They begin as root, make their folder their own and become another user, whom `init`, which is root still, has to
    // tell to stop; no name of these leads out of a container.
    const asRoot = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'];
    const proxy = ['NET_BIND_SERVICE'];
    expect(Object.fromEntries(added)).toEqual({
      front: proxy,
      operators: proxy,
      s3: asRoot,
      postgres: asRoot,
    });
  });

  it('tells the front whom it may believe: nobody by default, and never the network of machines', async () => {
    const { environment } = service('front');
    expect(environment?.['FRONT_TRUSTED_PROXIES']).toBe('${FRONT_TRUSTED_PROXIES:-}');
    const { subnet } = networks['machines']?.ipam?.config[0] ?? {};
    expect(networks['machines']?.enable_ipv6).toBe(false);
    expect(subnet).toMatch(/^\$\{MACHINE_NETWORK:-10\.\d+\.\d+\.0\/24\}$/);
    expect(environment?.['MACHINE_NETWORK']).toBe(subnet);
    expect(networks['edge']?.ipam?.config[0]?.subnet).not.toBe(subnet);
    const front = await read('front.Caddyfile');
    const named = [...front.matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
    expect(named.sort()).toEqual(['FRONT_TRUSTED_PROXIES', 'MACHINE_NETWORK']);
    expect([...front.matchAll(/^.*trusted_proxies .*$/gm)].map(([line]) => line.trim())).toEqual([
      'trusted_proxies {$FRONT_TRUSTED_PROXIES}',
    ]);
    expect(front).toMatch(/@machines remote_ip .*\n\s*request_header @machines -X-Forwarded-\*\n/);
  });

  it('runs two replicas of API and worker, each API under its own name, and the front leads to both', async () => {
    const replicas = membersOf('service').filter((name) => name.startsWith('api-'));
    expect(replicas).toHaveLength(2);
    for (const name of replicas) {
      const { ADMIN_PORT, INTERNAL_URL } = service(name).environment ?? {};
      expect(INTERNAL_URL).toBe(`http://${name}:${ADMIN_PORT}`);
    }
    expect(service('worker').deploy.replicas).toBe(2);
    const front = await read('front.Caddyfile');
    const [, upstreams] = /reverse_proxy (.+) \{/.exec(front) ?? [];
    expect(upstreams?.split(' ')).toEqual(
      replicas.map((name) => `${name}:${service(name).environment?.['PORT']}`),
    );
    expect(front).toContain(`health_port ${service('api-1').environment?.['ADMIN_PORT']}`);
  });

  it('lets every setting of .env through, and sets only those it has to', () => {
    const known = new Set<string>(Object.values<Setting>(SETTINGS).map(({ env }) => env));
    expect(processes().sort()).toEqual(['api-1', 'api-2', 'migrate', 's3-bucket', 'worker']);
    for (const name of processes()) {
      const { env_file, environment = {} } = service(name);
      expect(env_file).toBe('.env');
      expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    }
  });

  it('names no variable that .env.example does not', async () => {
    const example = await read('.env.example');
    const used = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
    expect(used).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'REDIS_PASSWORD']));
    for (const name of used) expect(example).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
  });

  it('has a password for PostgreSQL and for Redis, and does not start without', () => {
    const { DATABASE_URL, REDIS_URL } = service('worker').environment ?? {};
    expect(DATABASE_URL).toMatch(
      /^postgres:\/\/portico:\$\{POSTGRES_PASSWORD:\?.+\}@postgres:5432\/portico$/,
    );
    expect(REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?.+\}@redis:6379$/);
    expect(service('redis').command?.join(' ')).toContain('requirepass');
    expect(JSON.stringify(service('redis').command)).not.toContain('${');
  });

  it('lets clients in by the front and operators by their own way, on the loopback, and limits what each may use', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(open).toEqual([
      ['front', '${FRONT_ADDRESS:-127.0.0.1:3000}:8080'],
      ['operators', '${ADMIN_ADDRESS:-127.0.0.1:3001}:3001'],
      ['operators', '${BOARD_ADDRESS:-127.0.0.1:3002}:3002'],
    ]);
    for (const { deploy } of Object.values(services)) {
      expect(deploy.resources.limits).toMatchObject({ cpus: expect.any(String), memory: expect.any(String) });
    }
  });

  it('gives the store of bytes a key of its own, which the processes have, and a bucket before they start', () => {
    const { STORAGE_S3_ENDPOINT, STORAGE_S3_ACCESS_KEY, STORAGE_S3_SECRET_KEY } =
      service('worker').environment ?? {};
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = service('s3').environment ?? {};
    expect([AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY]).toEqual([
      STORAGE_S3_ACCESS_KEY,
      STORAGE_S3_SECRET_KEY,
    ]);
    expect(STORAGE_S3_SECRET_KEY).toMatch(/^\$\{STORAGE_S3_SECRET_KEY:\?.+\}$/);
    expect(STORAGE_S3_ENDPOINT).toBe('${STORAGE_S3_ENDPOINT:-http://s3:8333}');
    for (const name of ['api-1', 'api-2', 'worker'])
      expect(service(name).depends_on?.['s3-bucket']).toEqual({
        condition: 'service_completed_successfully',
      });
    expect(service('s3-bucket').command?.slice(1)).toEqual(['bin/portico.mjs', 'storage', 'create-bucket']);
  });

  it('takes every image of others from a variable, whose default is a full version', async () => {
    const foreign = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image ?? '']));
    expect(foreign.length).toBeGreaterThan(2);
    const bases = Object.values(services).flatMap(({ build }) =>
      build ? [build.args['NODE_IMAGE'] ?? ''] : [],
    );
    const all = [...new Set([...foreign, ...bases])];
    for (const image of all)
      expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z]+)?\}$/);
    const told = service('worker').environment?.['PORTICO_IMAGES']?.trim().split(/\s+/);
    expect(new Set(told)).toEqual(new Set(all));
  });

  it('builds every image from a base it names, the one of the Dockerfile', async () => {
    const dockerfile = await read('Dockerfile');
    const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({
      from,
      name,
    }));
    for (const { from } of stages)
      expect(['${NODE_IMAGE}', ...stages.map(({ name }) => name)]).toContain(from);
    expect(dockerfile).not.toMatch(/^# *syntax=/m);
    for (const { build } of Object.values(services))
      if (build)
        expect(build.args).toEqual({ NODE_IMAGE: `\${NODE_IMAGE:-${base}}`, REVISION: '${REVISION:-}' });
  });

  it('asks every service that answers how it is, and builds only what the Dockerfile has', async () => {
    const dockerfile = await read('Dockerfile');
    const stages = new Map(
      dockerfile.split(/^FROM /m).map((text) => [/^\S+ AS (\S+)/.exec(text)?.[1], text]),
    );
    const asked = ({ healthcheck, build }: Service): boolean =>
      healthcheck !== undefined || /^HEALTHCHECK --/m.test(stages.get(build?.target) ?? '');
    const silent = Object.keys(services).filter((name) => !asked(service(name)));
    expect(silent.sort()).toEqual(['migrate', 's3-bucket']);
    for (const { build } of Object.values(services)) {
      if (build) expect([...stages.keys()]).toContain(build.target);
    }
  });

  it('asks ours as their images ask themselves, and starts no program for it but a shell', async () => {
    const dockerfile = await read('Dockerfile');
    const asked = [...dockerfile.matchAll(/^HEALTHCHECK (?!NONE)(.+) CMD (.+)$/gm)].map(
      ([, flags = '', test = '']) => ({
        flags,
        test: JSON.parse(test) as string[],
      }),
    );
    expect(asked).toHaveLength(3);
    for (const name of ['api-1', 'api-2', 'worker', 'machine']) {
      const { healthcheck } = service(name);
      const [shell, script, kind] = healthcheck?.test.slice(1) ?? [];
      expect([shell, script, kind]).toEqual(['bash', 'bin/healthcheck.sh', name.replace(/-\d$/, '')]);
      const own = asked.find(({ test }) => test[2] === kind);
      const { interval, timeout, start_period: begins, retries } = healthcheck ?? {};
      expect(own?.flags).toBe(
        `--interval=${interval} --timeout=${timeout} --start-period=${begins} --retries=${retries}`,
      );
      expect(own?.test).toEqual([shell, script, kind]);
    }
  });

  it('lets no check that was broken off reach the first process of a container, and gives each its time', () => {
    for (const [name, { init, healthcheck }] of Object.entries(services)) {
      expect([name, init]).toEqual([name, true]);
      if (!healthcheck) continue;
      expect(Number.parseInt(healthcheck.timeout)).toBeGreaterThanOrEqual(10);
      expect(Number.parseInt(healthcheck.start_period)).toBeGreaterThanOrEqual(30);
      // A computer that is busy for a minute ends nothing.
      const patience =
        (Number.parseInt(healthcheck.interval) + Number.parseInt(healthcheck.timeout)) * healthcheck.retries;
      expect([name, patience >= 60]).toEqual([name, true]);
    }
  });

  it('tells operators an address they can open, which leads to the admin ports and not by the network of machines', async () => {
    const { networks: reached } = service('operators');
    expect(reached).toEqual(['service']);
    const way = await read('operators.Caddyfile');
    for (const name of ['api-1', 'api-2']) {
      const { ADMIN_URL, ADMIN_PORT } = service(name).environment ?? {};
      expect(ADMIN_URL).toBe('${ADMIN_URL:-http://${ADMIN_ADDRESS:-127.0.0.1:3001}}');
      expect(way).toContain(`${name}:${ADMIN_PORT}`);
    }
    expect(way).toContain(`worker:${service('worker').environment?.['WORKER_ADMIN_PORT']}`);
  });

  it('has every service that code or documentation tells to start', async () => {
    const pages = [
      'docs/operator/install.md',
      'docs/operator/running.md',
      'docs/operator/console.md',
      'docs/operator/servers.md',
    ];
    const checks = ['apps/cli/src/doctor/processes.checks.ts', 'deploy/pin-images.sh'];
    const texts = await Promise.all([...pages, ...checks].map(read));
    const named = texts.flatMap((text) =>
      [...text.matchAll(/docker compose (?:up|exec|run|restart)((?: (?:--?[a-z-]+|[a-z]+-?\d?))+)/g)].map(
        ([, words = '']) =>
          words
            .trim()
            .split(' ')
            .filter((word) => !word.startsWith('-')),
      ),
    );
    const first = named.flatMap(([one, two]) =>
      one === undefined ? [] : /^api-/.test(two ?? '') ? [one, two ?? ''] : [one],
    );
    expect(first.length).toBeGreaterThan(5);
    expect(first.filter((name) => !(name in services))).toEqual([]);
  });

  it('runs nothing of ours as root', async () => {
    const dockerfile = await read('Dockerfile');
    for (const stage of dockerfile.split(/^FROM /m).slice(1)) {
      const [, base, name] = /^(\S+) AS (\S+)/.exec(stage) ?? [];
      if (name !== 'build')
        expect([name, base === 'service' || /^USER node$/m.test(stage)]).toEqual([name, true]);
    }
    expect(Object.values(services).filter(({ build, user }) => build && user !== undefined)).toEqual([]);
  });
});
