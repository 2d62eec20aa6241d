/** Names that are made again on the server, belong to a machine, or hold secrets. Like the lines of a `.gitignore`. */
export const USUALLY_LEFT_OUT = [
  'node_modules/',
  '.git/',
  '.hg/',
  '.svn/',
  '__MACOSX/',
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
  '.idea/',
  '.vscode/',
  '.cache/',
  'coverage/',
  '*.log',
  '.env',
  '.env.*',
  '!.env.example',
] as const;

/** Whether a path of the folder is left out. A folder that is takes all below it with it. */
export type LeavesOut = (path: string, isFolder: boolean) => boolean;

interface Rule {
  readonly matches: RegExp;
  readonly isForFolders: boolean;
  readonly isException: boolean;
}

const SPECIAL = /[.+^${}()|[\]\\]/g;

/** `*` stays within a name, `**` does not, `?` is one character. */
function expressionOf(pattern: string): string {
  return pattern
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((piece) => {
      if (piece === '**/') return '(?:.*/)?';
      if (piece === '**') return '.*';
      if (piece === '*') return '[^/]*';
      if (piece === '?') return '[^/]';
      return piece.replace(SPECIAL, '\\$&');
    })
    .join('');
}

function ruleOf(line: string): Rule | null {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return null;
  const isException = text.startsWith('!');
  const named = isException ? text.slice(1) : text;
  const isForFolders = named.endsWith('/');
  const pattern = named.replace(/\/+$/, '');
  if (pattern === '') return null;
  // A slash within ties it to the root of the folder; without one it fits at every depth.
  const isTied = pattern.includes('/');
  const expression = expressionOf(pattern.replace(/^\/+/, ''));
  return { matches: new RegExp(`^${isTied ? '' : '(?:.*/)?'}${expression}$`), isForFolders, isException };
}

/** The last line that fits decides, as in a `.gitignore`. Pure. */
export function leavesOut(lines: readonly string[]): LeavesOut {
  const rules = lines.map(ruleOf).filter((rule) => rule !== null);
  return (path, isFolder) => {
    const last = rules.findLast(
      ({ matches, isForFolders }) => (isFolder || !isForFolders) && matches.test(path),
    );
    return last !== undefined && !last.isException;
  };
}

/** The topmost folder or file of a path that is left out; null when none is. Pure. */
export function leftOutAt(leaves: LeavesOut, path: string): string | null {
  const names = path.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const part = names.slice(0, depth).join('/');
    if (leaves(part, depth < names.length)) return depth < names.length ? `${part}/` : part;
  }
  return null;
}
