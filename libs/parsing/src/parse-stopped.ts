/** The bytes were not parsed: they need more time or memory than they are given, or the parser broke. */
export class ParseStopped extends Error {
  override readonly name = 'ParseStopped';
}
