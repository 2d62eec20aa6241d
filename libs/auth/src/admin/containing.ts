/** The pattern of `like` for texts that hold this one; null for null. */
export function containing(text: string | null): string | null {
  return text === null ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
