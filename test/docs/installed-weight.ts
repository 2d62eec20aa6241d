import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages by the folder they are in, from the root of the repository; the root itself is ''. */
type Lock = Readonly<Record<string, Locked>>;

/** Where a package finds another: in its own folder or in one above, as Node looks. */
function find(lock: Lock, from: string, name: string): string | null {
  for (let base = `${from}/`; ; base = base.slice(0, base.lastIndexOf('node_modules/'))) {
    const folder = `${base}node_modules/${name}`;
    if (folder in lock) return folder;
    if (base === '') return null;
  }
}

/** A package and all it brings. */
function broughtBy(lock: Lock, folders: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(lock, folder, name);
      if (found !== null) waiting.push(found);
    }
  }
  return seen;
}

/** Bytes of the files of a package, without packages inside it; 0 when it is not for this platform. */
async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path);
    return entry.isFile() ? (await stat(path)).size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export interface Weight {
  readonly name: string;
  /** 1,000,000 bytes: its own files, and those of packages that are there for it alone. */
  readonly megabytes: number;
  /** Whether it has other parts on other platforms. */
  readonly isOfPlatform: boolean;
}

/** What each package that `package.json` names adds to `node_modules`. */
export async function weighDependencies(root: string): Promise<Weight[]> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages: lock } = JSON.parse(text) as { packages: Lock };
  const { dependencies, devDependencies } = lock[''] ?? {};
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const folderOf = (name: string): string => `node_modules/${name}`;
  const weigh = async (name: string): Promise<Weight> => {
    const others = broughtBy(lock, names.filter((other) => other !== name).map(folderOf));
    const brought = broughtBy(lock, [folderOf(name)]);
    const own = [...brought].filter((folder) => folder === folderOf(name) || !others.has(folder));
    const sizes = await Promise.all(own.map((folder) => bytesOf(join(root, folder))));
    return {
      name,
      megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
      isOfPlatform: own.some((folder) => lock[folder]?.optionalDependencies !== undefined),
    };
  };
  return Promise.all(names.map(weigh));
}
