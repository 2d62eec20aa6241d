import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slotFolders } from '../app/slot-folders.js';
import { ReleaseFolders } from './release-folders.js';

describe('the folders of releases', () => {
  let home: string;
  let folders: ReleaseFolders;
  const app = (): string => join(home, 'app');

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'releases-'));
    mkdirSync(join(home, 'releases'));
    folders = new ReleaseFolders(slotFolders(home, null), null);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** As a deploy makes it. */
  async function made(id: string): Promise<void> {
    const path = await folders.create(id);
    expect(existsSync(folders.path(id))).toBe(false);
    writeFileSync(join(path, 'name'), id);
    await folders.handOver(id);
  }

  it('lead to one release after the other, and back to the time before the first', async () => {
    writeFileSync(join(folders.ensureApp(), 'note'), 'kept');
    for (const id of ['a', 'b', 'b']) {
      await folders.remove(id);
      await made(id);
      folders.link(id);
      expect(folders.linked()).toBe(id);
      expect(lstatSync(app()).isSymbolicLink()).toBe(true);
    }
    folders.link(null);
    expect(folders.linked()).toBeNull();
    expect(readFileSync(join(app(), 'note'), 'utf8')).toBe('kept');
    folders.link(null);
    expect(readFileSync(join(app(), 'note'), 'utf8')).toBe('kept');
  });

  it('are no release before they are whole, and take the place of what has their name', async () => {
    await made('a');
    const path = await folders.create('a');
    expect(readFileSync(join(folders.path('a'), 'name'), 'utf8')).toBe('a');
    writeFileSync(join(path, 'name'), 'another');
    await folders.handOver('a');
    expect(readFileSync(join(folders.path('a'), 'name'), 'utf8')).toBe('another');
    await folders.create('b');
    await folders.remove('b');
    expect(existsSync(path)).toBe(false);
  });

  it('make the folder of commands anew when its release is gone', async () => {
    await made('a');
    folders.link('a');
    await folders.remove('a');
    expect(existsSync(folders.ensureApp())).toBe(true);
    expect(folders.linked()).toBeNull();
  });

  it('keep the newest releases and the one in use', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await made(id);
      folders.describe({
        releaseId: id,
        serviceName: 'app',
        command: 'true',
        env: [],
        runtime: null,
        declaredPort: 0,
        healthPath: null,
        describedAt: '',
        deployedAt: new Date(index * 1000).toISOString(),
        fixedPort: false,
      });
    }
    expect(folders.kept().map(({ releaseId }) => releaseId)).toEqual(['e', 'd', 'c', 'b', 'a']);
    await folders.prune('b', new Set(['c']));
    expect(existsSync(folders.path('c'))).toBe(true);
    await folders.prune('b');
    const left = ['a', 'b', 'c', 'd', 'e'].filter((id) => existsSync(folders.path(id)));
    expect(left).toEqual(['b', 'd', 'e']);
    expect(folders.description('a')).toBeNull();
  });
});
