import { PorticoError } from '#libs/kernel';
import type { HostAnswer, HostCommand, HostCommandOutcome, HostParams } from './host-call.js';
import { answerOf, checkMethod, unusableAnswer } from './host-messages.js';
import { hostRefusal } from '../errors/host-refusal.js';

/** Commands the host takes in one batch. */
export const MOST_COMMANDS = 50;

const KEY = /^[a-z]\w{0,63}$/i;
/** Of lists, which the host sends in place of maps. */
const TAKEN = 'length';

/** @throws TypeError when the host could not take the commands; they are made by us, not by callers. */
export function checkCommands(commands: readonly HostCommand[]): void {
  if (commands.length < 1 || commands.length > MOST_COMMANDS) {
    throw new TypeError(`a batch has 1 to ${MOST_COMMANDS} commands, not ${commands.length}`);
  }
  const keys = new Set<string>();
  for (const { key, method } of commands) {
    if (!KEY.test(key) || key === TAKEN || keys.has(key))
      throw new TypeError(`"${key}" cannot name a command`);
    checkMethod(method);
    if (method.toLowerCase() === 'batch') throw new TypeError('a batch cannot be in a batch');
    keys.add(key);
  }
}

/**
 * Whether the host would take a text among the arguments for a reference to another command's result. Such
 * arguments of a caller are sent in a call of their own: the host knows no way to quote them.
 */
export function holdsReference(params: HostParams): boolean {
  return Object.entries(params).some(([name, value]) => isReference(name) || holds(value));
}

function holds(value: unknown): boolean {
  if (typeof value === 'string') return isReference(value);
  return typeof value === 'object' && value !== null && holdsReference(value as HostParams);
}

function isReference(text: string): boolean {
  return text.includes('$result[');
}

/**
 * Arguments as a query in the bracket style of PHP, which is how commands of a batch carry them. There are
 * only texts in it: `true` becomes `1`, `false` `0`, null and an empty list an empty text; what is
 * undefined and an empty object are left out.
 * @throws PorticoError INVALID_PARAMS when a text cannot be written, or the nesting has no end.
 */
export function toPhpQuery(params: HostParams): string {
  const pairs: string[] = [];
  try {
    for (const [name, value] of Object.entries(params)) write(encodeURIComponent(name), value, pairs);
  } catch (cause) {
    throw new PorticoError('INVALID_PARAMS', { message: 'The parameters cannot be written.', cause });
  }
  return pairs.join('&');
}

function write(name: string, value: unknown, pairs: string[]): void {
  if (value === undefined) return;
  if (Array.isArray(value) && value.length === 0) pairs.push(`${name}=`);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      write(`${name}%5B${encodeURIComponent(key)}%5D`, member, pairs);
    }
  } else pairs.push(`${name}=${encodeURIComponent(textOf(value))}`);
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

/** What reading a batch needs to know of it. */
interface BatchContext {
  readonly halt: boolean;
  /** Removed from any text of the host. */
  readonly secret: string;
}

/** How a version of the protocol carries several calls in one. */
export interface BatchFormat {
  body(commands: readonly HostCommand[], halt: boolean): HostParams | readonly HostParams[];
  /** @throws PorticoError HOST_UNAVAILABLE when the answer is not one to a batch. */
  outcomes(
    commands: readonly HostCommand[],
    answer: HostAnswer,
    context: BatchContext,
  ): Map<string, HostCommandOutcome>;
}

/** Members of the answer that have one entry for each command; empty ones arrive as `[]`. */
type Entries = Readonly<Record<string, unknown>>;

const EXTRAS = ['result_total', 'result_next', 'result_time'] as const;

/** REST 2: commands as texts, results and errors in maps by key, each command on its own. */
export const BATCH_V2: BatchFormat = {
  body: (commands, halt) => ({
    halt: halt ? 1 : 0,
    cmd: Object.fromEntries(
      commands.map(({ key, method, params }) => [key, `${method}?${toPhpQuery(params)}`]),
    ),
  }),

  outcomes(commands, answer, context) {
    const maps = entriesOf(answer.result);
    const results = entriesOf(maps['result']);
    const errors = entriesOf(maps['result_error']);
    const [totals, nexts, times] = EXTRAS.map((name) => entriesOf(maps[name] ?? {}));
    const mayBeCut = context.halt && Object.keys(errors).length > 0;
    const outcomes = new Map<string, HostCommandOutcome>();
    for (const command of commands) {
      const { key } = command;
      const time = own(times, key);
      if (Object.hasOwn(errors, key)) {
        outcomes.set(key, { error: refusalOf(command, errors[key], time, context) });
      } else if (Object.hasOwn(results, key)) {
        const answered = { result: results[key], total: own(totals, key), next: own(nexts, key), time };
        outcomes.set(key, { answer: answerOf(answered) });
      } else if (!mayBeCut)
        outcomes.set(key, { error: unusableAnswer('a command of the batch has no outcome') });
    }
    return outcomes;
  },
};

function refusalOf(
  { method, release }: HostCommand,
  error: unknown,
  time: unknown,
  { secret }: BatchContext,
): ReturnType<typeof hostRefusal> {
  const answer = typeof error === 'object' && error !== null ? error : { error };
  return hostRefusal({ ...answer, time }, { methods: [method], secret, release });
}

function entriesOf(value: unknown): Entries {
  if (typeof value !== 'object' || value === null) {
    throw unusableAnswer('the answer to a batch has another form');
  }
  return value as Entries;
}

function own(entries: Entries | undefined, key: string): unknown {
  return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/**
 * REST 3: a list of commands, a list of results in the same order. There are no errors of single commands:
 * the first that fails is the answer to the whole batch.
 */
export const BATCH_V3: BatchFormat = {
  body: (commands) => commands.map(({ key, method, params }) => ({ method, query: params, as: key })),

  outcomes(commands, { result, time }) {
    if (typeof result !== 'object' || result === null) {
      throw unusableAnswer('the answer to a batch has another form');
    }
    const results = result as Readonly<Record<string, unknown>>;
    const outcomes = new Map<string, HostCommandOutcome>();
    for (const [index, { key }] of commands.entries()) {
      const name = Object.hasOwn(results, index) ? index : key;
      const isKnown = Object.hasOwn(results, name);
      outcomes.set(
        key,
        isKnown
          ? { answer: { result: results[name], ...(time && { time }) } }
          : { error: unusableAnswer('a command of the batch has no outcome') },
      );
    }
    return outcomes;
  },
};
