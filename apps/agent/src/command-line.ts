import { parseArgs } from 'node:util';
import { AgentConfigError } from './agent-config.js';
import type { Enrolment } from './machine/enrol.js';
import type { SelfConfinement } from './process/confine-self.js';

const USAGE = `usage:
  --config <file.json> [--seal-key <file>] [--uid <number> --group <name> --limits <MB>,<percent>,<processes>]
  --machine <folder>
  --machine <folder> --enrol <address of the API> [--token-file <file>]   the token by standard input without a file
  --machine <folder> --stop-servers
  --machine <folder> --check      ends well while a machine of this folder has an open tunnel`;

/** What the program is asked to do. */
export type Task =
  | {
      readonly kind: 'agent';
      readonly configPath: string;
      /** File of the key of the machine; null: one beside the home folder. */
      readonly sealKeyPath: string | null;
      readonly confinement: SelfConfinement | null;
    }
  | { readonly kind: 'machine'; readonly folder: string }
  | ({ readonly kind: 'enrol' } & Enrolment)
  | { readonly kind: 'stop-servers'; readonly folder: string }
  | { readonly kind: 'check'; readonly folder: string }
  | { readonly kind: 'connect' };

const OPTIONS = {
  config: { type: 'string' },
  'seal-key': { type: 'string' },
  uid: { type: 'string' },
  group: { type: 'string' },
  limits: { type: 'string' },
  machine: { type: 'string' },
  enrol: { type: 'string' },
  'token-file': { type: 'string' },
  'stop-servers': { type: 'boolean' },
  check: { type: 'boolean' },
  'connect-inside': { type: 'boolean' },
} as const;

type Flag = 'stop-servers' | 'check' | 'connect-inside';

type Values = Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, Flag>, string>>> &
  Readonly<Partial<Record<Flag, boolean>>>;

function readConfinement({ uid, group, limits }: Values): SelfConfinement | null {
  if (uid === undefined) return null;
  const [, memoryMb, cpuPercent, maxProcesses] = /^(\d+),(\d+),(\d+)$/.exec(limits ?? '') ?? [];
  if (!/^[1-9]\d{3,9}$/.test(uid) || !/^[a-z0-9-]{1,64}$/.test(group ?? '') || memoryMb === undefined) {
    throw new AgentConfigError(USAGE);
  }
  return {
    uid: Number(uid),
    group: group as string,
    limits: {
      memoryMb: Number(memoryMb),
      cpuPercent: Number(cpuPercent),
      maxProcesses: Number(maxProcesses),
    },
  };
}

function readMachineTask(folder: string, values: Values): Task {
  const {
    enrol: apiUrl,
    'token-file': tokenFile,
    'stop-servers': stopServers = false,
    check = false,
  } = values;
  if (stopServers) return { kind: 'stop-servers', folder };
  if (check) return { kind: 'check', folder };
  if (apiUrl === undefined) return { kind: 'machine', folder };
  return { kind: 'enrol', folder, apiUrl, ...(tokenFile !== undefined && { tokenFile }) };
}

/** @throws AgentConfigError */
export function readCommandLine(words: readonly string[]): Task {
  let values: Values;
  try {
    ({ values } = parseArgs({ args: [...words], options: OPTIONS }));
  } catch (error) {
    throw new AgentConfigError((error as Error).message);
  }
  if (values['connect-inside']) return { kind: 'connect' };
  if (values.machine) return readMachineTask(values.machine, values);
  if (!values.config) throw new AgentConfigError(USAGE);
  const sealKeyPath = values['seal-key'] ?? null;
  return { kind: 'agent', configPath: values.config, sealKeyPath, confinement: readConfinement(values) };
}
