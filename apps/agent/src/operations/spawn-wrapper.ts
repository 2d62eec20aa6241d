import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { maskWords } from '../process/mask-output.js';
import type { SpaceEntry } from '../sandbox/slot-space.port.js';
import { OUTPUT_LIMIT } from './operation-folder.js';
import { COMMAND_VARIABLE, GO, WRAPPER_SCRIPT } from './wrapper-script.js';

/** Room above {@link OUTPUT_LIMIT}, so that output of exactly the limit differs from a cut one. */
const SLACK_BLOCKS = 8;
const LIMIT_BLOCKS = Math.ceil(OUTPUT_LIMIT / 512) + SLACK_BLOCKS;

export interface WrapperOptions {
  readonly folder: string;
  readonly cwd: string;
  readonly command: string;
  /** The way of the shell of the command to where it runs. */
  readonly entry: SpaceEntry;
  /** Names of variables of its environment whose values are hidden in what is printed, before it is written. */
  readonly secrets: readonly string[];
}

/** A process that waits for {@link Wrapper.go} before it runs the command. Leader of its own group. */
export interface Wrapper {
  readonly pid: number;
  go(): void;
  /** Ends the wrapper before it was let go. */
  cancel(): void;
  /** 128 + n when signal n ended the wrapper, else null: its own status says nothing of the command. */
  readonly exited: Promise<number | null>;
}

/** @throws the error of the system when no process can be made; as {@link maskWords}. */
export async function spawnWrapper({
  folder,
  cwd,
  command,
  entry,
  secrets,
}: WrapperOptions): Promise<Wrapper> {
  const { words, outliving, env } = entry;
  const mask = maskWords(secrets);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      WRAPPER_SCRIPT,
      'operation',
      folder,
      String(LIMIT_BLOCKS),
      ...(outliving ? ['outlive', ...outliving.settle, ...outliving.words] : ['end', '--', ...words]),
      ...mask,
    ],
    {
      cwd,
      env: { ...env, [COMMAND_VARIABLE]: command },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal === null ? null : 128 + constants.signals[signal]));
  });
  await once(child, 'spawn');
  child.unref();
  const { stdin, pid } = child;
  stdin.on('error', () => child.kill('SIGKILL'));
  return { pid: pid as number, go: () => stdin.end(GO), cancel: () => stdin.end(), exited };
}
