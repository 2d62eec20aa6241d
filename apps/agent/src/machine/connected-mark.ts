import { join } from 'node:path';
import { PidFile } from '../process/pid-file.js';

const NAME = 'machine.connected';

/** A file of the machine's folder that is there while its tunnel is open, for whoever asks from outside. */
export class ConnectedMark {
  #held: PidFile | null = null;

  constructor(private readonly folder: string) {}

  set(isOpen: boolean): void {
    this.#held?.release();
    this.#held = isOpen ? PidFile.acquire(join(this.folder, NAME)) : null;
  }
}

/** Whether a machine lives in the folder and has an open tunnel; a mark it left behind counts for nothing. */
export function isConnected(folder: string): boolean {
  return PidFile.holder(join(folder, NAME)) !== null;
}
