import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** A client that hangs must not outlive its spec. */
const ENDS_WITHIN_MS = 180_000;

/** An error as the caller of an SDK meets it. */
export interface ThrownError {
  readonly thrown: {
    readonly name: string;
    readonly status?: number;
    readonly code?: string | null;
    readonly type?: string;
    readonly param?: string | null;
    readonly message: string;
  };
}

/**
 * Runs one of `test/ai/clients` in a process of its own, as any program with that SDK would be run.
 * @param given what its scenarios need
 * @returns scenario → what came of it
 */
export async function runClient(
  name: 'openai' | 'vercel' | 'langchain',
  given: object,
): Promise<Readonly<Record<string, unknown>>> {
  const script = join(packageFolder(), `test/foreign/clients/${name}.mjs`);
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(given)], {
    env: environment,
    timeout: ENDS_WITHIN_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
