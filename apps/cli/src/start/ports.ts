import { isPortFree, pickFreePorts, StartFault } from '#libs/database';
import type { Environment } from '../cli.js';

/** Every listener of a local service: the variable that sets it, and its place after PORT. */
export const PORT_TABLE = {
  api: { env: 'PORT', offset: 0 },
  apiAdmin: { env: 'ADMIN_PORT', offset: 1 },
  workerAdmin: { env: 'WORKER_ADMIN_PORT', offset: 2 },
  sandbox: { env: 'SANDBOX_PORT', offset: 3 },
  sandboxControl: { env: 'SANDBOX_CONTROL_PORT', offset: 4 },
  postgres: { env: 'POSTGRES_PORT', offset: 5 },
} as const;

export type PortName = keyof typeof PORT_TABLE;
export type Ports = Readonly<Record<PortName, number>>;

const DEFAULT_BASE = 3_000;
const HIGHEST = 65_535;
const NAMES = Object.keys(PORT_TABLE) as PortName[];

function readPort(environment: Environment, name: string): number | null {
  const text = environment[name];
  if (!text) return null;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= HIGHEST) return port;
  throw new StartFault(
    'SETTING_INVALID',
    `${name} is "${text}", which is no port number.`,
    'Give one from 0 to 65535.',
  );
}

/** Ports as the environment asks for them; 0 stands for "any free one". */
export function plannedPorts(environment: Environment): Ports {
  const base = readPort(environment, 'PORT') ?? DEFAULT_BASE;
  const planned = NAMES.map((name) => {
    const { env, offset } = PORT_TABLE[name];
    const derived = base === 0 ? 0 : base + offset;
    if (derived > HIGHEST) {
      throw new StartFault(
        'SETTING_INVALID',
        `PORT ${base} leaves no room for the ports after it.`,
        'Give a lower one.',
      );
    }
    return [name, readPort(environment, env) ?? derived] as const;
  });
  return Object.fromEntries(planned) as Record<PortName, number>;
}

/** Puts free ports where any will do. */
export async function fillPorts(planned: Ports): Promise<Ports> {
  const open = NAMES.filter((name) => planned[name] === 0);
  const free = await pickFreePorts(open.length);
  return { ...planned, ...Object.fromEntries(open.map((name, index) => [name, free[index] ?? 0])) };
}

/** @throws StartFault `PORT_IN_USE` naming the first one somebody listens on. */
export async function requireFree(ports: Ports, names: readonly PortName[], address: string): Promise<void> {
  for (const name of names) {
    if (await isPortFree(ports[name], address)) continue;
    throw new StartFault(
      'PORT_IN_USE',
      `Port ${ports[name]} (${PORT_TABLE[name].env}) is in use.`,
      'Stop the program that listens there, or set PORT to another number (PORT=0 picks free ones).',
    );
  }
}
