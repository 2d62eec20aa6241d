/** One session that stands in the way of another, as `pg_stat_activity` shows it. */
export interface LockHolder {
  /** 0 is a transaction that was prepared and belongs to no session. */
  readonly pid: number;
  /** Null where the migrating role may not see it. */
  readonly applicationName: string | null;
  readonly seconds: number | null;
  readonly query: string | null;
}

const LONGEST_QUERY = 80;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The pieces of a statement: space, line comment, block comment, constants in their four spellings (the last may be
 * cut off), quoted names, parameters, names, numbers. Anything else stays as it is.
 */
const PIECE =
  /(?<space>\s+|--[^\n]*)|(?<comment>\/\*)|(?<value>[eE]'(?:[^'\\]|\\.|'')*(?:'|\\?$)|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*(?:'|$)|\$(?<tag>(?:[\p{L}_][\p{L}\p{N}_]*)?)\$.*?(?:\$\k<tag>\$|$))|(?<name>"(?:[^"]|"")*(?:"|$)|\$\d+|[\p{L}_][\p{L}\p{N}_$]*)|(?<number>\d[\p{L}\p{N}_.]*)|./gsuy;

/** The beginning of a statement in one line, with `?` for each value in it. */
export function withoutValues(statement: string): string {
  let plain = '';
  for (const { 0: piece, groups = {} } of statement.matchAll(PIECE)) {
    // Comments nest, and some clients write values into them: nothing of what follows is shown.
    if (groups['comment'] !== undefined) return shorten(`${plain}…`);
    if (groups['space'] !== undefined) plain += ' ';
    else plain += groups['value'] !== undefined || groups['number'] !== undefined ? '?' : piece;
  }
  return shorten(plain);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTABLE, '').trim();
  return line.length > LONGEST_QUERY ? `${line.slice(0, LONGEST_QUERY)}…` : line;
}

/** `5 s`, `12 min`, `3 h`. */
export function roughly(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** One holder in words, without any value of its statement. */
export function describeHolder({ pid, applicationName, seconds, query }: LockHolder): string {
  if (pid === 0) return 'a prepared transaction (see pg_prepared_xacts)';
  const name = (applicationName ?? '').replace(UNPRINTABLE, '').trim();
  const facts = [name || 'no application_name', ...(seconds === null ? [] : [`for ${roughly(seconds)}`])];
  const shown = withoutValues(query ?? '');
  return `pid ${pid} (${facts.join(', ')})${shown === '' ? '' : `: ${shown}`}`;
}
