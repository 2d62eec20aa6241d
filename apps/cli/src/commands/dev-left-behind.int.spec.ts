import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HomeFolder } from '../home/home-folder.js';
import { runPortico } from './__fixtures__/run-portico.js';

const NO_DATABASE = { url: 'postgres://nobody@127.0.0.1:1/none' };

describe('a database that lies elsewhere for a home that was deleted', () => {
  let place: string;
  let home: HomeFolder;
  const roots: string[] = [];

  /** As a start leaves it, for a home that is told in it. */
  const leave = async (owner: string): Promise<string> => {
    const root = join('/var/tmp', `portico-${randomBytes(6).toString('hex')}`);
    roots.push(root);
    await mkdir(join(root, 'postgres'), { recursive: true });
    await writeFile(join(root, 'portico-home.json'), JSON.stringify({ home: owner }));
    return root;
  };

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'portico-left-'));
    home = new HomeFolder(join(place, '.portico'));
  });
  afterAll(async () => {
    for (const folder of [place, ...roots]) await rm(folder, { recursive: true, force: true });
  });

  it('is told by dev status, and goes with dev reset --all; that of another home stays', async () => {
    const [left, foreign] = [await leave(home.path), await leave(join(place, 'another'))];
    const portico = (...argv: string[]) =>
      runPortico(NO_DATABASE, ['dev', ...argv], home, { PORTICO_ENV: undefined });
    const status = await portico('status');
    expect(status.result).toMatchObject({ running: false, database: { folder: null, left: [left] } });
    expect((await portico('reset', '--all')).exitCode).toBe(0);
    expect({ left: existsSync(left), foreign: existsSync(foreign) }).toEqual({ left: false, foreign: true });
  });
});
