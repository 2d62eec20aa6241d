import { MACHINE_SERVER_KINDS, type MachineServerOrder, type ServerLimits } from '#libs/agent-protocol';
import { RequestError } from '../api/request-error.js';

const TOKEN = /^[A-Za-z0-9_-]{16,256}$/;

/** The largest of each that makes sense on one machine. */
const MOST: Readonly<Record<keyof ServerLimits, number>> = {
  memoryMb: 4_194_304,
  cpuPercent: 102_400,
  maxProcesses: 1_000_000,
  diskGb: 1_048_576,
};

function refuse(field: string): never {
  throw new RequestError(400, 'invalid_request', `field ${field} is not valid`);
}

function readLimits(value: unknown): ServerLimits {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const limit = (name: keyof ServerLimits): number => {
    const number = values[name];
    const isValid = typeof number === 'number' && Number.isInteger(number) && number > 0;
    return isValid && number <= MOST[name] ? number : refuse(`limits.${name}`);
  };
  return {
    memoryMb: limit('memoryMb'),
    cpuPercent: limit('cpuPercent'),
    maxProcesses: limit('maxProcesses'),
    diskGb: limit('diskGb'),
  };
}

/** @throws RequestError */
export function readServerOrder({ token, kind, limits }: Record<string, unknown>): MachineServerOrder {
  if (typeof token !== 'string' || !TOKEN.test(token)) return refuse('token');
  const known = MACHINE_SERVER_KINDS.find((name) => name === kind);
  return { token, kind: known ?? refuse('kind'), limits: readLimits(limits) };
}
