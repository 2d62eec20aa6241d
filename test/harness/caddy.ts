import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** The program of the front: `CADDY_PATH`, or the one of the system; null where there is none. */
export function findCaddy(): string | null {
  const program = process.env['CADDY_PATH'] ?? 'caddy';
  return spawnSync(program, ['version']).status === 0 ? program : null;
}

export interface RunningCaddy {
  stop(): Promise<void>;
}

/**
 * Runs a Caddyfile of the repository as it stands, but for addresses.
 * @param addresses what is written → what stands for it here; each is found once
 * @throws Error with what it said, where it does not start
 */
export async function startCaddy(
  program: string,
  name: string,
  addresses: readonly (readonly [written: string | RegExp, here: string])[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningCaddy> {
  let text = await readFile(join(packageFolder(), name), 'utf8');
  for (const [written, here] of addresses) {
    if (text.split(written).length !== 2) throw new Error(`${name} does not have ${String(written)} once`);
    text = text.replace(written, here);
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-caddy-'));
  await writeFile(join(folder, 'Caddyfile'), text);
  const caddy = spawn(program, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    caddy.stderr.setEncoding('utf8').on('data', (piece: string) => {
      log += piece;
      if (log.includes('serving initial configuration')) resolve();
    });
    caddy.once('exit', () => reject(new Error(log)));
  });
  return {
    stop: async () => {
      caddy.kill();
      if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
