import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from './held-folder.js';

const FOLDERS = 200;
const FILES_EACH = 20;

describe('the removal of a tree', () => {
  let top: string;
  let tree: string;
  let outside: string;
  let swapper: ChildProcess | null = null;

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'removal-'));
    tree = join(top, 'tree');
    outside = join(top, 'outside');
    for (const folder of [tree, outside]) mkdirSync(folder);
    for (let index = 0; index < FOLDERS; index += 1) {
      for (const folder of [join(tree, `${index}`), join(outside, `${index}`)]) {
        mkdirSync(folder);
        for (let file = 0; file < FILES_EACH; file += 1) writeFileSync(join(folder, `${file}`), '');
      }
    }
  });
  afterEach(() => {
    swapper?.kill('SIGKILL');
    swapper = null;
    rmSync(top, { recursive: true, force: true });
  });

  const filesOutside = (): number =>
    readdirSync(outside).reduce((sum, name) => sum + readdirSync(join(outside, name)).length, 0);

  it('takes nothing but the tree while its folders are swapped for links', async () => {
    const text = `echo began; while :; do for one in *; do mv $one ../aside && ln -s ${outside}/\${one##*/} $one; rm -f $one; mv ../aside $one; done; done`;
    swapper = spawn('sh', ['-c', `${text} 2>/dev/null`], { cwd: tree, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(swapper.stdout!, 'data');
    await removeTree(tree).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOTEMPTY'));
    swapper.kill('SIGKILL');
    await once(swapper, 'exit');
    expect(filesOutside()).toBe(FOLDERS * FILES_EACH);
    await removeTree(tree);
    expect(existsSync(tree)).toBe(false);
  });

  it('ends with a tree that is as deep as it gets, and with folders that are closed', async () => {
    const script = `for (let depth = 0; depth < 3000; depth += 1) { fs.mkdirSync('deep'); process.chdir('deep'); }`;
    const deep = spawn(process.execPath, ['-e', script], { cwd: tree, stdio: 'ignore' });
    expect((await once(deep, 'exit'))[0]).toBe(0);
    for (const name of ['1', '2', '3']) chmodSync(join(tree, name), 0o000);
    await removeTree(tree);
    expect(existsSync(tree)).toBe(false);
    expect(filesOutside()).toBe(FOLDERS * FILES_EACH);
  });

  it('takes away a link, a file and nothing, and follows none', async () => {
    symlinkSync(outside, join(top, 'link'));
    writeFileSync(join(top, 'file'), '');
    for (const name of ['link', 'file', 'absent', 'absent/too']) await removeTree(join(top, name));
    expect(readdirSync(top).sort()).toEqual(['outside', 'tree']);
    expect(filesOutside()).toBe(FOLDERS * FILES_EACH);
  });
});
