import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgentConfigError } from '../agent-config.js';
import { writeDurably } from '../process/durable-file.js';

/** Content of `<folder>/machine.json`, readable by its owner only: all that a machine knows of the service. */
export interface MachineConfig {
  /** Address of the tunnel, `ws://` or `wss://`; its agents dial it too. */
  readonly gatewayUrl: string;
  readonly machineId: string;
  readonly token: string;
  /** Seconds between two pings; a peer silent for three of them is given up. Default 3. */
  readonly heartbeatSeconds: number;
}

const DEFAULT_HEARTBEAT_SECONDS = 3;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length > 0;

const FIELDS: Readonly<Record<keyof MachineConfig, { readonly valid: Check; readonly expected: string }>> = {
  gatewayUrl: {
    valid: (value) => isText(value) && /^wss?:\/\//.test(value as string) && URL.canParse(value as string),
    expected: 'a ws:// or wss:// URL',
  },
  machineId: { valid: isText, expected: 'a text' },
  token: { valid: isText, expected: 'a text' },
  heartbeatSeconds: {
    valid: (value) => typeof value === 'number' && value > 0 && value <= 3600,
    expected: 'a number of seconds up to 3600',
  },
};

export function machineConfigPath(folder: string): string {
  return join(folder, 'machine.json');
}

/** @throws AgentConfigError */
export function parseMachineConfig(text: string): MachineConfig {
  let values: Partial<Record<string, unknown>>;
  try {
    const read: unknown = JSON.parse(text);
    values = { heartbeatSeconds: DEFAULT_HEARTBEAT_SECONDS, ...(read as object) };
  } catch {
    throw new AgentConfigError('machine.json is not JSON');
  }
  for (const [name, { valid, expected }] of Object.entries(FIELDS)) {
    if (!valid(values[name])) throw new AgentConfigError(`machine.json: field ${name} must be ${expected}`);
  }
  const { gatewayUrl, machineId, token, heartbeatSeconds } = values as unknown as MachineConfig;
  return { gatewayUrl, machineId, token, heartbeatSeconds };
}

/** @throws AgentConfigError */
export function readMachineConfig(folder: string): MachineConfig {
  let text: string;
  try {
    text = readFileSync(machineConfigPath(folder), 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice = code === 'ENOENT' ? 'enrol the machine first, with --enrol <address of the API>' : message;
    throw new AgentConfigError(`machine.json cannot be read: ${advice}`);
  }
  return parseMachineConfig(text);
}

export function writeMachineConfig(folder: string, config: Omit<MachineConfig, 'heartbeatSeconds'>): void {
  makeMachineFolder(folder);
  writeDurably(machineConfigPath(folder), `${JSON.stringify(config, null, 2)}\n`);
}

/** Others may pass the folder, to servers under accounts of their own, but neither list nor write it. */
export function makeMachineFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  chmodSync(folder, 0o711);
}
