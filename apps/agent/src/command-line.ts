import { parseArgs } from 'node:util';
import { AgentConfigError } from './agent-config.js';
import type { SelfConfinement } from './process/confine-self.js';

const USAGE =
  'usage: --config <file.json> [--uid <number> --group <name> --limits <MB>,<percent>,<processes>] | --serve-static <folder>';

/** What the program is asked to do. */
export type Task =
  | { readonly kind: 'agent'; readonly configPath: string; readonly confinement: SelfConfinement | null }
  | { readonly kind: 'static'; readonly folder: string };

const OPTIONS = {
  config: { type: 'string' },
  uid: { type: 'string' },
  group: { type: 'string' },
  limits: { type: 'string' },
  'serve-static': { type: 'string' },
} as const;

type Values = Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;

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

/** @throws AgentConfigError */
export function readCommandLine(words: readonly string[]): Task {
  let values: Values;
  try {
    ({ values } = parseArgs({ args: [...words], options: OPTIONS }));
  } catch (error) {
    throw new AgentConfigError((error as Error).message);
  }
  const folder = values['serve-static'];
  if (folder !== undefined) return { kind: 'static', folder };
  if (!values.config) throw new AgentConfigError(USAGE);
  return { kind: 'agent', configPath: values.config, confinement: readConfinement(values) };
}
