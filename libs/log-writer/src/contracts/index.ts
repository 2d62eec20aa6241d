import { existsSync, renameSync } from 'node:fs';

/** How much is kept of a log that nobody else rotates. */
export interface LogRotation {
  /** Length at which a file is set aside. */
  readonly bytes: number;
  /** Older files that are kept beside it. */
  readonly files: number;
}

export const LOG_ROTATION: LogRotation = { bytes: 20 * 1024 * 1024, files: 4 };

/**
 * Renames `x.log` to `x.log.1`, that one to `x.log.2` and so on; the oldest gives way. Whoever still writes goes on in
 * the renamed file.
 * @throws Error of the file system
 */
export function setLogAside(path: string, { files }: LogRotation = LOG_ROTATION): void {
  for (let number = files - 1; number >= 1; number -= 1) {
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  }
  renameSync(path, `${path}.1`);
}
