import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/**
 * Builds the pages of the console where their sources have changed: in a process of its own, after the service is ready,
 * so that no start waits for it. Until it has ended the console says that it is being built. Its failure is told and
 * ends nothing.
 * @param tell receives what it says
 * @returns what breaks it off; the next start then begins it anew.
 */
export function buildConsole(tell: (text: string) => void): () => void {
  const builder = join(packageFolder(), 'bin', 'build.mjs');
  if (!existsSync(builder)) return () => undefined;
  const child = spawn(process.execPath, [builder, '--console'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  child.stderr.on('data', (chunk: Buffer) => tell(chunk.toString('utf8')));
  child.on('error', (error) => tell(`The console could not be built: ${error.message}\n`));
  return () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
  };
}
