import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What runs here. */
export interface ProgramVersion {
  readonly version: string;
  /** Of the sources: from the file `REVISION` of an image, else from git; null where neither knows. */
  readonly revision: string | null;
  /** Of Node.js. */
  readonly node: string;
}

const NAME = 'portico';

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
}

/** The folder of the program is above this file, at another height in `dist` than in the sources. */
function findPackage(folder: string): { readonly root: string; readonly version: string } {
  const text = textOf(join(folder, 'package.json'));
  const { name, version = 'unknown' } = (text === null ? {} : JSON.parse(text)) as PackageFile;
  if (name === NAME) return { root: folder, version };
  const above = dirname(folder);
  if (above === folder) return { root: folder, version: 'unknown' };
  return findPackage(above);
}

function gitRevision(root: string): string | null {
  // Without a repository of its own the program may lie inside that of somebody else.
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['-C', root, 'rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    // No git on this machine, or no commit yet: the version is told without it.
    return null;
  }
}

/** Read when it is asked for: it takes a look at the disk, and a process for git. */
export function programVersion(): ProgramVersion {
  const { root, version } = findPackage(dirname(fileURLToPath(import.meta.url)));
  const revision = textOf(join(root, 'REVISION'))?.trim() || gitRevision(root);
  return { version, revision, node: process.versions.node };
}

/** `portico 0.1.0 (4f0c1d2e3a4b), Node 22.11.0`. */
export function versionLine({ version, revision, node }: ProgramVersion): string {
  return `${NAME} ${version}${revision === null ? '' : ` (${revision})`}, Node ${node}`;
}
