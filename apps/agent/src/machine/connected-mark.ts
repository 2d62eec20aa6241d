import { join } from 'node:path';
import type { Log } from '../log.js';
import { PidFile } from '../process/pid-file.js';

const NAME = 'machine.connected';
/** A mark the disk does not take is tried again after this. Milliseconds. */
const AGAIN_MS = 5_000;

/**
 * A file of the machine's folder that is there while its tunnel is open, for whoever asks from outside. The machine
 * works on where the disk does not take it.
 */
export class ConnectedMark {
  #held: PidFile | null = null;
  #again: NodeJS.Timeout | null = null;
  #isTold = false;

  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** Never throws. */
  set(isOpen: boolean): void {
    if (this.#again) clearTimeout(this.#again);
    this.#again = null;
    try {
      this.#held?.release();
      this.#held = isOpen ? PidFile.acquire(join(this.folder, NAME)) : null;
      if (isOpen) this.#isTold = false;
    } catch (error) {
      if (!this.#isTold) this.log('warn', 'the mark of the tunnel cannot be changed', { err: error });
      this.#isTold = true;
      this.#again = setTimeout(() => this.set(isOpen), this.againMs).unref();
    }
  }
}

/** Whether a machine lives in the folder and has an open tunnel; a mark it left behind counts for nothing. */
export function isConnected(folder: string): boolean {
  return PidFile.holder(join(folder, NAME)) !== null;
}
