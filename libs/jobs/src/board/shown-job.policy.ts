/** Members whose content belongs to somebody: what a job was given, and what it made of it. */
const CONTENT: ReadonlySet<string> = new Set(['data', 'returnValue', 'progress']);
/** Names and numbers of ours: they lead to rows, and say nothing about people. */
const IDENTIFIER =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[a-z]+(?:[_-][a-z]+)*_[0-9A-Za-z]{16,}|00-[0-9a-f]{32}-[0-9a-f]{16}-0[01])$/;

function hidden(value: unknown): unknown {
  if (typeof value === 'string') return IDENTIFIER.test(value) ? value : `[${value.length} characters]`;
  return mapMembers(value, (_, member) => hidden(member));
}

function mapMembers(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => change('', member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(name, member)]));
}

/**
 * An answer of the board as it may be shown: of the content of jobs only ids, times, numbers and flags; every other
 * text as a log line would show it.
 * @param clean cuts secrets out of a text
 */
export function showJobs(answer: unknown, clean: (text: string) => string): unknown {
  if (typeof answer === 'string') return clean(answer);
  return mapMembers(answer, (name, member) => (CONTENT.has(name) ? hidden(member) : showJobs(member, clean)));
}
