import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from './runtimes.js';

describe('the search for a runtime', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runtime-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('runs a program the deploy itself has brought confined, like all of its code', async () => {
    const text = '#!/bin/sh\nif [ -n "$CONFINED" ]; then echo v22.1; else echo v20.1; fi\n';
    writeFileSync(join(folder, 'node'), text, { mode: 0o755 });
    const words = ['/usr/bin/env', 'CONFINED=1'];
    const env = { PATH: folder };
    await expect(findRuntime('node22', { words, env })).resolves.toEqual({ found: 'node 22.1' });
    await expect(findRuntime('node22', { words: [], env })).resolves.toHaveProperty('missing');
  });

  it('tells what is there instead', async () => {
    await expect(findRuntime('php83', { words: ['/usr/bin/env'], env: { PATH: folder } })).resolves.toEqual({
      missing: 'The runtime php83 needs PHP 8.3 or newer; this server has none.',
    });
  });
});
