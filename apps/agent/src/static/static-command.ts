import { resolve } from 'node:path';

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Shell text that serves the files of a release with this program; the port comes from `PORT`. */
export function staticCommand(folder: string): string {
  const program = [process.execPath, resolve(process.argv[1] ?? ''), '--serve-static', folder];
  return `exec ${program.map(quote).join(' ')}`;
}
