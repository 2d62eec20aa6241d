import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Cli } from '../cli.js';
import { HomeFolder } from '../home/home-folder.js';
import { createProgram } from '../program.js';

let folder: string;
let script: string;

beforeAll(async () => {
  let printed = '';
  const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
  const cli = new Cli({}, new HomeFolder('/nonexistent/portico-home'), output, false);
  expect(await cli.run(createProgram(cli), ['completion', 'bash'])).toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'portico-completion-'));
  script = join(folder, 'portico.bash');
  await writeFile(script, printed);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What bash offers for the last of the words, as it asks the function of the script. */
async function offered(...words: string[]): Promise<string[]> {
  const program = `set -u
    source "$1"; shift
    COMP_WORDS=(portico "$@"); COMP_CWORD=$#; COMPREPLY=()
    _portico
    printf '%s\\n' "\${COMPREPLY[@]:-}"`;
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', program, 'bash', script, ...words]);
  return stdout.split('\n').filter(Boolean);
}

describe('completion in bash', () => {
  it('offers commands, then theirs, then flags', async () => {
    expect(await offered('')).toEqual(
      expect.arrayContaining(['doctor', 'portal', 'migrate', '--json', '--version']),
    );
    expect(await offered('do')).toEqual(['doctor']);
    expect(await offered('portal', '')).toEqual(
      expect.arrayContaining(['create', 'list', 'set', 'set-host-client', 'set-servers']),
    );
    expect(await offered('ai', 'model', 'de')).toEqual(['default', 'deprecate', 'deny']);
    expect(await offered('portal', 'set', 'some-portal', '--st')).toEqual(['--state']);
  });

  it('offers the values of a flag, and nothing of ours where any text will do', async () => {
    expect(await offered('portal', 'set', 'x', '--state', '')).toEqual([
      'active',
      'suspended',
      'deleted',
      'blocked',
    ]);
    expect(await offered('portal', 'set', 'x', '--frozen', 't')).toEqual(['true']);
    expect(await offered('portal', 'set', 'x', '--rest-url', '')).toEqual([]);
    expect(await offered('completion', 'z')).toEqual(['zsh']);
  });

  it('offers nothing for what is no command', async () => {
    expect(await offered('portal', 'sett', '--st')).toEqual([]);
    expect(await offered('$(touch x)', 'zz')).toEqual([]);
  });
});
