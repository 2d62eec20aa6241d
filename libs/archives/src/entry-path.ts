import { type ArchiveLimits, ArchiveRefused } from './archive-budget.js';

const COMPONENT_BYTES = 255;

type Rule = readonly [reason: string, broken: (path: string, limits: ArchiveLimits) => boolean];

/** Rules of a path, `\` already turned into `/`. */
const PATH_RULES: readonly Rule[] = [
  ['has an empty name', (path) => path === ''],
  ['has a NUL in its name', (path) => path.includes('\0')],
  ['has a path that is too long', (path, { pathLength }) => path.length > pathLength],
  ['has an absolute path', (path) => path.startsWith('/') || /^[A-Za-z]:(\/|$)/.test(path)],
  ['leads out of the folder with ".."', (path) => path.split('/').includes('..')],
  [
    'has a name that is too long',
    (path) => path.split('/').some((part) => Buffer.byteLength(part) > COMPONENT_BYTES),
  ],
  ['lies too deep', (path, { depth }) => path.split('/').length > depth],
];

/**
 * The parts of an entry's path below the folder; empty for the folder itself.
 * @throws ArchiveRefused
 */
export function entryParts(name: string, limits: ArchiveLimits): string[] {
  const path = name.replaceAll('\\', '/');
  for (const [reason, broken] of PATH_RULES) {
    if (broken(path, limits)) throw ArchiveRefused.entry(name, reason);
  }
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/**
 * The target of a link, as it may be written. It climbs first and then only descends: with no entry below a
 * link, every step of such a target stays inside, whatever links it passes.
 * @param parts path of the link itself
 * @throws ArchiveRefused
 */
export function linkTarget(name: string, parts: readonly string[], target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps = path.split('/').filter((part) => part !== '' && part !== '.');
  const climbs = steps.findIndex((part) => part !== '..');
  const up = climbs === -1 ? steps.length : climbs;
  const leavesFolder =
    path === '' ||
    path.includes('\0') ||
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    up > parts.length - 1 ||
    steps.slice(up).includes('..');
  if (leavesFolder) throw ArchiveRefused.entry(name, 'is a link that leads out of the folder');
  return steps.length === 0 ? '.' : steps.join('/');
}

/** What lies beside the folder of an archive without being content: left by packing tools and systems. */
const BYWORK = /^(pax_global_header|__MACOSX|\.DS_Store|\._.+)$/;

/** The one folder an archive consists of. */
export interface TopFolder {
  readonly name: string;
  /** Path of a link that would lead out of the folder without this one; the folder stays for it. */
  readonly obstacle: string | null;
}

/**
 * @param kinds what each path of the archive is, folders on the way included
 * @param links targets of the symbolic links: steps upwards first, then only downwards
 * @returns null unless all content lies in one folder
 */
export function findTopFolder(
  kinds: ReadonlyMap<string, string>,
  links: ReadonlyMap<string, string>,
): TopFolder | null {
  const tops = [...kinds.keys()].filter((path) => !path.includes('/') && !BYWORK.test(path));
  const [name] = tops;
  if (name === undefined || tops.length > 1 || kinds.get(name) !== 'directory') return null;
  const leads = [...links].find(([path, target]) => {
    const foldersAbove = path.split('/').length - 2;
    return (
      path.startsWith(`${name}/`) && target.split('/').filter((step) => step === '..').length > foldersAbove
    );
  });
  return { name, obstacle: leads?.[0] ?? null };
}
