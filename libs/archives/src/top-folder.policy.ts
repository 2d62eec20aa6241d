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
