import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the lists lie while a build goes on. */
const LISTS = 'dist/.built/joined';

/** A file that a bundler has written; a chunk tells what it was made of. */
interface Written {
  readonly moduleIds?: readonly string[];
}

const PACKAGE = /^\0?(?:[\w-]+:)?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/;

/** Notes which packages the built files of a place hold code of. */
export async function noteJoined(root: string, place: string, written: readonly Written[]): Promise<void> {
  const paths = written
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => PACKAGE.exec(id.replaceAll('\\', '/'))?.[1] ?? [])
    .map((path) => path.slice(path.indexOf('node_modules/')));
  await mkdir(join(root, LISTS), { recursive: true });
  const text = `${JSON.stringify({ place, packages: [...new Set(paths)].sort() }, null, 2)}\n`;
  await writeFile(join(root, LISTS, `${place.replaceAll('/', '-')}.json`), text);
}

/** Folders of packages by the place their code was joined into. */
export async function joinedPackages(root: string): Promise<Record<string, readonly string[]>> {
  const names = await readdir(join(root, LISTS));
  const lists = names.map(async (name): Promise<[string, readonly string[]]> => {
    const { place, packages } = JSON.parse(await readFile(join(root, LISTS, name), 'utf8')) as {
      place: string;
      packages: readonly string[];
    };
    return [place, packages];
  });
  return Object.fromEntries(await Promise.all(lists));
}
