import { spawnSync } from 'node:child_process';
import { installScript } from './install-script.js';

const SOURCE = {
  apiUrl: 'https://api.example',
  tunnelUrl: 'wss://api.example/agent/tunnel',
  sha256: 'ab'.repeat(32),
};

describe('install script of the agent', () => {
  it('is a script the shell understands, and names what it installs', () => {
    const script = installScript(SOURCE);
    expect(spawnSync('sh', ['-n'], { input: script }).status).toBe(0);
    expect(script).toContain(`SOURCE='https://api.example/agent/agent.mjs'`);
    expect(script).toContain(`SHA256='${SOURCE.sha256}'`);
  });

  it('keeps a strange address a word', () => {
    const script = installScript({ ...SOURCE, apiUrl: `https://x/'$(touch hurt)'` });
    expect(script).toContain(`SOURCE='https://x/'\\''$(touch hurt)'\\''/agent/agent.mjs'`);
  });
});
