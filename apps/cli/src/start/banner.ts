import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { RuntimeInfo } from '../home/runtime-file.js';

const PLACES = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** Tells a person at the terminal that code of servers is not shut in here; null when the program for it is there. */
export function sandboxWarning(): string | null {
  if (PLACES.some((path) => existsSync(path))) return null;
  return 'There is no bubblewrap here: code of servers runs as your user and sees what you see.';
}

const CHAT = '{"messages":[{"role":"user","content":"Hello"}]}';

/**
 * What the person at the terminal sees once everything works.
 * @param stillToStart what that person starts, a line each
 */
export function renderBanner(runtime: RuntimeInfo, seconds: number, stillToStart: readonly string[]): string {
  const { baseUrl, keys } = runtime;
  const key = `-H 'X-Api-Key: ${keys.personal}'`;
  const json = `-H 'Content-Type: application/json'`;
  const state = randomBytes(12).toString('hex');
  const question = `app_key=${keys.application}&state=${state}`;
  const signIn = `${baseUrl}/oauth/authorize?${question}`;
  const poll = `${baseUrl}/oauth/poll?${question}`;
  const docs = new URL('/docs', baseUrl).toString();
  return [
    '',
    `Portico is ready (${seconds.toFixed(1)} s)`,
    '',
    `  API      ${baseUrl}`,
    `  Docs     ${docs}`,
    `  Console  ${new URL('/console', baseUrl).toString()}  (portal ${runtime.portal.domain})`,
    `           for operators: npx portico console open`,
    '',
    '  Demo keys (portal ' + runtime.portal.domain + ')',
    ...Object.entries(keys).map(([name, value]) => `    ${name.padEnd(12)}${value}`),
    '',
    '  Try',
    `    curl ${key} '${baseUrl}/deals?limit=3'`,
    `    curl ${key} ${json} -d '${CHAT}' ${baseUrl}/chat/completions`,
    `    curl ${key} ${json} -d '{"name":"my-server","provider":"local"}' ${baseUrl}/infra/servers`,
    `    curl ${key} ${json} -d '{"command":"echo hello"}' ${baseUrl}/infra/servers/<id>/exec`,
    '',
    '  Sign in to the demo application (in a browser), then pick up the session',
    `    ${signIn}`,
    `    curl '${poll}'`,
    '',
    '  "npm run tour" shows all of it. Ctrl-C stops everything; the data is kept.',
    ...stillToStart.flatMap((line) => ['', `  ${line}`]),
    '',
  ].join('\n');
}
