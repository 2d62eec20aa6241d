import { answerOf, unusableAnswer } from '../call/host-response.js';
import type { HostCommand, HostCommandOutcome } from '../call/host-call.js';
import { hostRefusal } from '../errors/host-refusal.js';
import type { BatchContext, BatchFormat } from './batch-format.js';
import { toPhpQuery } from './php-query.js';

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
