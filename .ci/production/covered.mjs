// What the production tier covers: when none of it has changed, what held goes on holding.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './engine.mjs';

/** Where the digest of what was green stands. */
export const GREEN = 'test/production/green.json';

const COVERED = [
  'Dockerfile',
  '.dockerignore',
  'docker-compose.yml',
  '*.Caddyfile',
  '.env.example',
  'deploy/',
  'bin/build.mjs',
  'bin/healthcheck.sh',
  'rolldown.config.mjs',
  '.ci/production/',
  'docs/operator/install.md',
  'package-lock.json',
  // What is made for machines and for the way of Compose: networks, mounts, the start and the end of processes.
  'apps/agent/src/machine/',
  'apps/agent/src/sandbox/',
  'libs/observability/src/process/',
];

/** Whether all of it is as it was when the tier was green. */
export async function isGreen(checkout) {
  const path = join(checkout, GREEN);
  return (
    existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).digest === (await coveredDigest(checkout))
  );
}

/** Of the tracked files as they are now. */
export async function coveredDigest(checkout) {
  const listed = await say('git', ['ls-files', '-z', '--', ...COVERED], { cwd: checkout });
  const hash = createHash('sha256');
  for (const name of listed
    .split('\0')
    .filter((one) => one !== '')
    .sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(checkout, name)))
      .update('\0');
  }
  return hash.digest('hex');
}
