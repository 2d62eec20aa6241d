import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputBytes } from '../journal/journal-fact.js';

export type OutputStream = keyof OutputBytes;

/** Bytes of each stream that are kept. */
export const OUTPUT_LIMIT = 1024 * 1024;

export interface KeptOutput {
  readonly bytes: OutputBytes;
  readonly truncated: boolean;
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** `<home>/operations/<id>/`: output and exit code of one operation. */
export class OperationFolder {
  readonly path: string;

  constructor(home: string, operationId: string) {
    this.path = join(home, 'operations', operationId);
  }

  /** Empty, readable by the agent's user only. */
  create(): void {
    this.remove();
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  streamPath(stream: OutputStream): string {
    return join(this.path, stream);
  }

  /** Null until the command has ended by itself or by a signal that spared the wrapper. */
  exitCode(): number | null {
    try {
      const text = readFileSync(join(this.path, 'exit-code'), 'utf8').trim();
      return /^\d+$/.test(text) ? Number(text) : null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  kept(): KeptOutput {
    const stdout = this.#size('stdout');
    const stderr = this.#size('stderr');
    return {
      bytes: { stdout: Math.min(stdout, OUTPUT_LIMIT), stderr: Math.min(stderr, OUTPUT_LIMIT) },
      truncated: stdout > OUTPUT_LIMIT || stderr > OUTPUT_LIMIT,
    };
  }

  #size(stream: OutputStream): number {
    return statSync(this.streamPath(stream), { throwIfNoEntry: false })?.size ?? 0;
  }
}
