function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Shell text that serves the files of a folder with this program; the port comes from `PORT`. Paths as seen inside. */
export function staticCommand(program: string, folder: string): string {
  return `exec ${[process.execPath, program, '--serve-static', folder].map(quote).join(' ')}`;
}
