/** One word of a shell text. */
export function word(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A shell text that is run in a folder below the one it would be run in; '' and nothing leave it there. */
export function textBelow(folder: string | undefined, text: string): string {
  return folder ? `cd -P ${word(`./${folder}`)} || exit 125\n${text}` : text;
}
