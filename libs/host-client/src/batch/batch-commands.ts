import type { HostCommand, HostParams } from '../call/host-call.js';
import { checkMethod } from '../call/host-request.js';

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
