import type { Authenticated } from '../access/credentials.js';
import { MAX_COMMANDS } from './batch.js';
import type { CallRunner } from '../protocol/call-runner.js';
import { HostError } from '../protocol/host-error.js';
import type { HostParams } from '../protocol/host-params.js';
import { resolveObjectReferences } from './object-references.js';

interface CommandV3 {
  readonly method: string;
  readonly query: HostParams;
  /** Name by which later commands use the answer; its place in the list by default. */
  readonly as: string;
}

function invalid(message: string): never {
  throw new HostError(400, 'REQUESTVALIDATION', message);
}

function commandOf(entry: unknown, index: number): CommandV3 {
  const { method, query, as } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof method !== 'string' || method === '') invalid(`Command ${index} has no method`);
  if (method.toLowerCase() === 'batch') invalid('A batch cannot be a command of a batch');
  if (query !== undefined && query !== null && typeof query !== 'object')
    invalid(`query of command ${index} is an object`);
  return { method: method.toLowerCase(), query: (query ?? {}) as HostParams, as: String(as ?? index) };
}

/**
 * The batch of version 3: a JSON list of `{method, query, as?}`, or an object with the places as keys beside `auth`.
 * The answer is the list of results; the first refusal is the refusal of the whole.
 * @throws HostError of a command, REQUESTVALIDATION for a malformed batch.
 */
export async function runBatchV3(
  runner: CallRunner,
  who: Authenticated,
  params: HostParams,
): Promise<unknown[]> {
  const entries = Object.entries(params).filter(([key]) => /^\d+$/.test(key));
  if (entries.length === 0 && 'cmd' in params) {
    throw new HostError(400, 'INVALIDSELECT', 'The batch of the second version is not known here');
  }
  if (entries.length === 0) invalid('A batch is a list of commands');
  if (entries.length > MAX_COMMANDS) invalid(`A batch has at most ${MAX_COMMANDS} commands`);
  const commands = entries.map(([, entry], index) => commandOf(entry, index));
  const results: unknown[] = [];
  const named: Record<string, unknown> = {};
  for (const { method, query, as } of commands) {
    const { result } = await runner.runCommand(3, who, method, resolveObjectReferences(named, query));
    results.push(result);
    named[as] = result;
  }
  return results;
}
