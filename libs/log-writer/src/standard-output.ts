import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { LineTarget } from './line-sink.js';

interface Output {
  readonly file: number;
  readonly isImmediate: boolean;
}

const STREAMS = { 1: 'stdout', 2: 'stderr' } as const;

/**
 * A descriptor whose writes never wait for a reader: a pipe nobody reads would hold a thread for ever, and the end of
 * the process waits for its threads. A file has no reader; a pipe or terminal is opened once more, so that nobody who
 * shares it finds it changed. What cannot be opened so, a socket or the pipe of another user, is changed itself, as
 * Node does for each program that prints.
 */
function openOutput(number: 1 | 2): Output {
  if (fstatSync(number).isFile()) return { file: number, isImmediate: false };
  const { O_WRONLY, O_APPEND, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    const file = openSync(`/proc/self/fd/${number}`, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY);
    return { file, isImmediate: true };
  } catch {
    return { file: number, isImmediate: isPlainSocket(process[STREAMS[number]]) };
  }
}

/** Node has made its descriptor one that does not wait by giving its stream away. */
function isPlainSocket(stream: NodeJS.WriteStream): boolean {
  return stream instanceof Socket && !stream.isTTY;
}

/** Standard output as it was given to the process: a file, a pipe, a terminal, a socket. */
export class StandardOutput implements LineTarget {
  readonly name = 'standard output';
  readonly room = Infinity;
  readonly complaint = null;
  readonly #output = openOutput(1);

  get isImmediate(): boolean {
    return this.#output.isImmediate;
  }

  descriptor(): number {
    return this.#output.file;
  }

  settle(): void {
    // There is one file only.
  }
}

let standardError: Output | null = null;

/** One line that does not wait for its reader, and is lost without one: there is nobody left to tell. */
export function tellStandardError(line: string): void {
  try {
    standardError ??= openOutput(2);
    writeSync(standardError.file, `${line}\n`);
  } catch {
    // Its disk is full, too, or its reader is gone. What it was about is counted, and told by who counts.
  }
}
