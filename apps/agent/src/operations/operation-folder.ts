import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOY_STEPS, type DeployStep } from '#libs/agent-protocol';
import { NOT_BEGUN } from './wrapper-script.js';
import type { OutputBytes } from '../journal/journal-fact.js';

export type OutputStream = keyof OutputBytes;

/** Bytes of each stream that are kept. */
export const OUTPUT_LIMIT = 1024 * 1024;

export interface KeptOutput {
  readonly bytes: OutputBytes;
  readonly truncated: boolean;
}

/** Stands where the exit code will: on a disk that the command fills there is then a place for it. */
const NO_EXIT_CODE = ' '.repeat(32);

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * `<home>/operations/<id>/`: output and exit code of a command. A deploy has a folder in it for each step that
 * says something.
 */
export class OperationFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static of(home: string, operationId: string): OperationFolder {
    return new OperationFolder(join(home, 'operations', operationId));
  }

  /** The folder of a step; made by {@link OperationFolder.create}. */
  step(name: DeployStep): OperationFolder {
    return new OperationFolder(join(this.path, name));
  }

  /** Empty, readable by the agent's user only. */
  create(): void {
    this.remove();
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  ensure(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /**
   * Before each command, the first or one that is tried again: there is no exit code yet, and a place for it.
   * @throws the error of the system where the disk is full already
   */
  expectExitCode(): void {
    writeFileSync(join(this.path, 'exit-code'), NO_EXIT_CODE, { mode: 0o600 });
  }

  /** Adds a line of the agent itself. @throws the error of the system */
  note(line: string): void {
    this.ensure();
    if (this.kept().bytes.stdout < OUTPUT_LIMIT) appendFileSync(this.streamPath('stdout'), `${line}\n`);
  }

  streamPath(stream: OutputStream): string {
    return join(this.path, stream);
  }

  /**
   * The exit code, or that the command could not begin; null until it has ended by itself or by a signal that spared the
   * wrapper.
   */
  ending(): number | typeof NOT_BEGUN | null {
    try {
      const [, line] = /^([^ \n][^\n]*)\n/.exec(readFileSync(join(this.path, 'exit-code'), 'utf8')) ?? [];
      if (line === NOT_BEGUN) return NOT_BEGUN;
      return line === undefined ? null : Number(line);
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

  /** All steps of a deploy together. */
  keptBySteps(): KeptOutput {
    const parts = DEPLOY_STEPS.map((name) => this.step(name).kept());
    return {
      bytes: {
        stdout: parts.reduce((sum, { bytes }) => sum + bytes.stdout, 0),
        stderr: parts.reduce((sum, { bytes }) => sum + bytes.stderr, 0),
      },
      truncated: parts.some(({ truncated }) => truncated),
    };
  }

  #size(stream: OutputStream): number {
    return statSync(this.streamPath(stream), { throwIfNoEntry: false })?.size ?? 0;
  }
}
