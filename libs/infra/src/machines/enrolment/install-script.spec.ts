import { spawnSync } from 'node:child_process';
import { installScript } from './install-script.js';

const SOURCE = {
  apiUrl: 'https://api.example',
  sha256: 'ab'.repeat(32),
};

describe('install script of a machine', () => {
  it('is a script the shell understands, and names what it installs', () => {
    const script = installScript(SOURCE);
    expect(spawnSync('sh', ['-n'], { input: script }).status).toBe(0);
    expect(script).toContain(`API='https://api.example'`);
    expect(script).toContain(`SHA256='${SOURCE.sha256}'`);
  });

  it('takes no token as an argument, where every process of the machine could read it', () => {
    const script = installScript(SOURCE);
    const run = (...args: string[]) =>
      spawnSync('sh', ['-s', '--', ...args], { input: script, encoding: 'utf8' });
    for (const args of [['some-token-in-clear'], ['--token', 'some-token-in-clear'], ['--token-file']]) {
      const { status, stderr } = run(...args);
      expect([status, stderr]).toEqual([1, expect.stringContaining('usage: install.sh --token-file FILE')]);
    }
  });

  it('keeps a strange address a word', () => {
    const script = installScript({ ...SOURCE, apiUrl: `https://x/'$(touch hurt)'` });
    expect(script).toContain(`API='https://x/'\\''$(touch hurt)'\\'''`);
  });
});
