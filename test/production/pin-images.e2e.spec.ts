import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

const DIGEST = `sha256:${'a1'.repeat(32)}`;
const OTHER = `sha256:${'b2'.repeat(32)}`;

/** What is asked of docker: the digests of an image that was pulled. */
const DOCKER = `#!/bin/sh
[ "$1 $2 $3" = 'image inspect --format' ] || exit 64
cat "$(dirname "$0")/pulled/$(echo "$5" | tr '/:' '__')" 2>/dev/null || { echo "no such image" >&2; exit 1; }
`;

/** The images of docker-compose.yml by their variables. */
async function defaults(): Promise<Map<string, string>> {
  const text = await readFile(join(packageFolder(), 'docker-compose.yml'), 'utf8');
  const found = text.matchAll(/\$\{([A-Z0-9_]+_IMAGE):-([^}]+)\}/g);
  return new Map([...found].map(([, name = '', image = '']) => [name, image]));
}

describe('deploy/pin-images.sh', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-pins-'));
    file = join(folder, '.env');
    await mkdir(join(folder, 'pulled'));
    await writeFile(join(folder, 'docker'), DOCKER, { mode: 0o755 });
    for (const image of (await defaults()).values()) await pulled(image, `${repositoryOf(image)}@${DIGEST}`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const repositoryOf = (image: string): string => image.replace(/:[^:/]*$/, '');
  const pulled = (image: string, ...digests: string[]): Promise<void> =>
    writeFile(join(folder, 'pulled', image.replaceAll(/[/:]/g, '_')), `${digests.join('\n')}\n\n`);
  const pin = (...args: string[]) => {
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const script = join(packageFolder(), 'deploy/pin-images.sh');
    const { status, stderr } = spawnSync(script, args.length > 0 ? args : [file], { env, encoding: 'utf8' });
    return { status, stderr };
  };
  const read = () => readFile(file, 'utf8');

  it('adds a digest for each image of others, and leaves all else as it is', async () => {
    const before = `# mine\nKEY_PEPPERS=1:a=b==\n# POSTGRES_IMAGE=postgres:17.6\nMY_POSTGRES_IMAGE=x\n\nODD = $x # y\n`;
    await writeFile(file, before);
    await chmod(file, 0o640);
    expect(pin()).toEqual({ status: 0, stderr: '' });
    const images = await defaults();
    expect([...images.keys()]).toEqual(
      expect.arrayContaining(['NODE_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE']),
    );
    const added = [...images].map(([name, image]) => `${name}=${image}@${DIGEST}\n`).sort();
    expect(await read()).toBe(before + added.join(''));
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect((await readdir(folder)).sort()).toEqual(['.env', 'docker', 'pulled']);
  });

  it('pins the version .env names, in its own line, however that is written', async () => {
    await pulled('mirror.example:5000/pg:16', `mirror.example:5000/pg@${OTHER}`);
    await pulled('docker.io/library/redis:7.2', `redis@${OTHER}`);
    await pulled('caddy:9', `mirror.example/caddy@${DIGEST}`, `docker.io/library/caddy@${OTHER}`);
    const mine = `POSTGRES_IMAGE=postgres:1\nexport POSTGRES_IMAGE="mirror.example:5000/pg:16"\nA=1\nREDIS_IMAGE=docker.io/library/redis:7.2 # old\nCADDY_IMAGE='caddy:9'`;
    await writeFile(file, mine);
    expect(pin().status).toBe(0);
    expect((await read()).split('\n').slice(0, 5)).toEqual([
      `POSTGRES_IMAGE=mirror.example:5000/pg:16@${OTHER}`,
      `export POSTGRES_IMAGE=mirror.example:5000/pg:16@${OTHER}`,
      'A=1',
      `REDIS_IMAGE=docker.io/library/redis:7.2@${OTHER}`,
      `CADDY_IMAGE=caddy:9@${OTHER}`,
    ]);
  });

  it('changes nothing a second time, and nothing that is pinned', async () => {
    await writeFile(file, `REDIS_IMAGE=redis:7.0.0@${OTHER}\n`);
    expect(pin().status).toBe(0);
    const once = await read();
    expect(once).toContain(`REDIS_IMAGE=redis:7.0.0@${OTHER}\n`);
    expect(pin()).toEqual({ status: 0, stderr: '' });
    expect(await read()).toBe(once);
  });

  it.each([
    ['was never pulled', 'postgres:99', []],
    ['was built here, and so has none', 'own/pg:1', ['']],
    ['is known to docker by the name of another registry alone', 'pg:1', [`mirror.example/pg@${DIGEST}`]],
  ])('refuses, and changes nothing, where an image %s', async (_, image, digests) => {
    if (digests.length > 0) await pulled(image, ...digests);
    const before = `POSTGRES_IMAGE=${image}\n`;
    await writeFile(file, before);
    const { status, stderr } = pin();
    expect(status).toBe(1);
    expect(stderr).toContain(
      `Docker knows no digest of ${image} (POSTGRES_IMAGE). Run: docker pull ${image}`,
    );
    expect(await read()).toBe(before);
    expect((await readdir(folder)).sort()).toEqual(['.env', 'docker', 'pulled']);
  });

  it('follows a link to the file, and says when there is none', async () => {
    await writeFile(file, 'A=1\n');
    const link = join(folder, 'link');
    await symlink(file, link);
    expect(pin(link).status).toBe(0);
    expect(await readFile(link, 'utf8')).toContain(`@${DIGEST}`);
    expect(await read()).toContain(`@${DIGEST}`);
    const { status, stderr } = pin(join(folder, 'nothing'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('copy .env.example first')]);
  });
});
