import { readFileSync } from 'node:fs';

/** Content of the file named by `--config`. */
export interface AgentConfig {
  /** Address of the tunnel, `ws://` or `wss://`. */
  readonly gatewayUrl: string;
  readonly serverId: string;
  readonly token: string;
  /** Folder of the journal, the output and the application; created when absent. */
  readonly home: string;
  /** Seconds between two pings; a peer silent for three of them is given up. */
  readonly heartbeatSeconds: number;
  /** Lowest and highest port given to applications; free ones chosen by the system without it. */
  readonly portRange?: readonly [number, number];
  /** First user of the slots of a shared host, whose agent runs as root. Without it all runs as the agent's user. */
  readonly uidBase?: number;
  /** Whether code of the server runs in sandboxes; without it on the machine itself, which is the server then. */
  readonly sandboxed?: boolean;
  /** What the folders of the server may hold, kept where code runs in sandboxes; without it they have no limit. */
  readonly diskGb?: number;
}

/** The configuration file is missing or wrong; the message says what. */
export class AgentConfigError extends Error {
  override readonly name = 'AgentConfigError';
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length > 0;

const isPort: Check = (value) =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536;

const FIELDS: Readonly<Record<keyof AgentConfig, { readonly valid: Check; readonly expected: string }>> = {
  gatewayUrl: {
    valid: (value) => isText(value) && /^wss?:\/\//.test(value as string) && URL.canParse(value as string),
    expected: 'a ws:// or wss:// URL',
  },
  serverId: { valid: isText, expected: 'a text' },
  token: { valid: isText, expected: 'a text' },
  home: { valid: isText, expected: 'a folder' },
  heartbeatSeconds: {
    valid: (value) => typeof value === 'number' && value > 0 && value <= 3600,
    expected: 'a number of seconds up to 3600',
  },
  portRange: {
    valid: (value) =>
      value === undefined ||
      (Array.isArray(value) && value.length === 2 && value.every(isPort) && value[0] <= value[1]),
    expected: 'the lowest and the highest port',
  },
  uidBase: {
    valid: (value) => value === undefined || (Number.isInteger(value) && (value as number) >= 1000),
    expected: 'a user number from 1000',
  },
  sandboxed: {
    valid: (value) => value === undefined || typeof value === 'boolean',
    expected: 'true or false',
  },
  diskGb: {
    valid: (value) => value === undefined || (typeof value === 'number' && value > 0),
    expected: 'a number of gigabytes',
  },
};

/** @throws AgentConfigError */
export function parseAgentConfig(text: string): AgentConfig {
  let values: Partial<Record<string, unknown>>;
  try {
    values = { ...(JSON.parse(text) as object | null) };
  } catch (error) {
    throw new AgentConfigError(`configuration is not JSON: ${(error as Error).message}`);
  }
  for (const [name, { valid, expected }] of Object.entries(FIELDS)) {
    if (!valid(values[name])) throw new AgentConfigError(`configuration field ${name} must be ${expected}`);
  }
  return values as unknown as AgentConfig;
}

/** @throws AgentConfigError */
export function readAgentConfig(path: string): AgentConfig {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new AgentConfigError(`configuration cannot be read: ${(error as Error).message}`);
  }
  return parseAgentConfig(text);
}
