import { Cli } from './cli.js';
import { HomeFolder } from './home/home-folder.js';
import { createProgram } from './program.js';
import { versionLine } from './version.js';

async function run(...argv: string[]) {
  let out = '';
  const output = { write: (text: string) => void (out += text), writeError: () => undefined };
  const cli = new Cli({}, new HomeFolder('/nonexistent/portico-home'), output, argv.includes('--json'));
  return { exitCode: await cli.run(createProgram(cli), argv), out };
}

describe('portico --version', () => {
  it('tells version, revision and Node, for people and as JSON', async () => {
    const asJson = await run('--version', '--json');
    expect(asJson.exitCode).toBe(0);
    const told = JSON.parse(asJson.out) as Parameters<typeof versionLine>[0];
    expect(told).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
    });
    expect(await run('-V')).toEqual({ exitCode: 0, out: `${versionLine(told)}\n` });
  });

  it('leaves out a revision nobody knows', () => {
    const known = { version: '1.2.3', revision: '0123456789ab', node: '22.11.0' };
    expect(versionLine(known)).toBe('portico 1.2.3 (0123456789ab), Node 22.11.0');
    expect(versionLine({ ...known, revision: null })).toBe('portico 1.2.3, Node 22.11.0');
  });
});
