import type { Authenticated } from '../access/credentials.js';
import { argument } from '../methods/arguments.js';
import type { CallRunner, Performed } from '../protocol/call-runner.js';
import { HostError } from '../protocol/host-error.js';
import { type HostParams, parseForm } from '../protocol/host-params.js';
import { resolveReferences } from './result-references.js';

export const MAX_COMMANDS = 50;

/** PHP writes an empty map as an empty list. */
function phpMap(entries: Readonly<Record<string, unknown>>): unknown {
  return Object.keys(entries).length === 0 ? [] : entries;
}

interface Command {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function commandOf(text: unknown): Command {
  const [path = '', ...query] = typeof text === 'string' ? text.split('?') : [];
  const name = path.replace(/^\/+/, '').toLowerCase();
  const method = name.endsWith('.json') ? name.slice(0, -5) : name;
  return { method, params: parseForm(query.join('?')) };
}

function refusalOf(error: unknown): { readonly error: string; readonly error_description: string } {
  if (!(error instanceof HostError)) throw error;
  return { error: error.code, error_description: error.message };
}

/** A batch itself, and the addresses bytes go up and come down at. */
const UNBATCHED = new Set(['batch', 'upload', 'download']);

class Answers {
  readonly result: Record<string, unknown> = {};
  readonly result_error: Record<string, unknown> = {};
  readonly result_total: Record<string, unknown> = {};
  readonly result_next: Record<string, unknown> = {};
  readonly result_time: Record<string, unknown> = {};

  add(key: string, { result, total, next, time }: Performed): void {
    this.result[key] = result;
    if (total !== undefined) this.result_total[key] = total;
    if (next !== undefined) this.result_next[key] = next;
    this.result_time[key] = time;
  }

  shown(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this).map(([name, map]) => [name, phpMap(map as Answers['result'])]),
    );
  }
}

async function perform(
  runner: CallRunner,
  who: Authenticated,
  command: Command,
  results: Answers,
): Promise<Performed> {
  if (UNBATCHED.has(command.method)) {
    throw new HostError(405, 'ERROR_BATCH_METHOD_NOT_ALLOWED', 'Method is not allowed for batch usage');
  }
  return runner.runCommand(2, who, command.method, resolveReferences(results.result, command.params));
}

/**
 * The batch of version 2: commands `method?query` one after another, each able to use the answers before it.
 * @throws HostError ERROR_BATCH_LENGTH_EXCEEDED for more than 50 commands.
 */
export async function runBatch(runner: CallRunner, who: Authenticated, params: HostParams): Promise<unknown> {
  const commands = Object.entries((argument(params, 'cmd') ?? {}) as Readonly<Record<string, unknown>>);
  if (commands.length > MAX_COMMANDS) {
    throw new HostError(400, 'ERROR_BATCH_LENGTH_EXCEEDED', 'Max batch length exceeded');
  }
  const halt = argument(params, 'halt');
  const stopsAtError =
    halt !== undefined && halt !== null && !['0', 'false', 'N', '', 'null'].includes(String(halt));
  const answers = new Answers();
  for (const [key, text] of commands) {
    try {
      answers.add(key, await perform(runner, who, commandOf(text), answers));
    } catch (error) {
      answers.result_error[key] = refusalOf(error);
      if (stopsAtError) break;
    }
  }
  return answers.shown();
}
