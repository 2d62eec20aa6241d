function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Shell text that serves the files of a release with this program; the port comes from `PORT`. Paths as seen inside.
 * @param isBuilt see `siteFolder`
 */
export function staticCommand(program: string, release: string, isBuilt: boolean): string {
  const words = [process.execPath, program, '--serve-static', release].map(quote);
  return `exec ${[...words, ...(isBuilt ? ['--built'] : [])].join(' ')}`;
}
