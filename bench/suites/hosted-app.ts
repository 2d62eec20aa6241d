import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { request } from 'undici';
import type { Stack } from '../harness/stack.js';
import type { ExecServer } from './exec-server.js';
import { HOSTED_PROGRAM } from './hosted-program.js';

/** The same application as a process of this machine, with nothing in front of it. */
export interface DirectApp {
  readonly port: number;
  stop(): Promise<void>;
}

export async function startDirectly(): Promise<DirectApp> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOSTED_PROGRAM], {
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(said.toString()),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** A gzipped tar of the application and, when asked for, a file that does not compress. */
export function archiveOf(ballastBytes = 0): Promise<Buffer> {
  const ballast = ballastBytes > 0 && { 'ballast.bin': randomBytes(ballastBytes) };
  return packed({ 'server.mjs': HOSTED_PROGRAM, ...ballast });
}

/** @returns a gzipped tar */
export async function packed(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar.pipe(createGzip({ level: 1 })) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** How the hosted application is run. */
const PROGRAM = { start: 'node server.mjs', healthPath: '/' };

/**
 * Deploys over HTTP like any client; resolves when the application answers.
 * @param how members of the deploy beside its source.
 */
export async function deploy(
  { runtime }: Stack,
  server: ExecServer,
  archive: Buffer,
  how: Readonly<Record<string, string>> = PROGRAM,
): Promise<void> {
  const { statusCode, body } = await request(`${runtime.baseUrl}/infra/servers/${server.id}/deploy`, {
    method: 'POST',
    headers: { 'x-api-key': runtime.keys.personal, 'content-type': 'application/json' },
    body: JSON.stringify({ source: { content: archive.toString('base64') }, ...how }),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`deploy answered ${statusCode}: ${text}`);
}

/** Opens the application to everybody. @returns its host name as visitors use it. */
export async function publish({ runtime }: Stack, server: ExecServer): Promise<string> {
  const { body, statusCode } = await request(`${runtime.baseUrl}/infra/servers/${server.id}/access-policy`, {
    method: 'PATCH',
    headers: { 'x-api-key': runtime.keys.personal, 'content-type': 'application/json' },
    body: JSON.stringify({ accessPolicy: 'PUBLIC' }),
  });
  const answer = (await body.json()) as { data: { appUrl: string } };
  if (statusCode !== 200) throw new Error(`access-policy answered ${statusCode}`);
  return new URL(answer.data.appUrl).host;
}
