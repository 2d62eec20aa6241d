import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox-server.js';

function portOf(text: string, flag: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`--${flag} must be a port number (0 takes a free one)`);
  return port;
}

/**
 * Reads `--home <folder> --port <n> --control-port <n> --bind <address>`.
 * @throws Error with a one-line message for an unknown flag or a wrong value.
 */
export function readSandboxOptions(argv: readonly string[]): SandboxOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      home: { type: 'string', default: '.portico' },
      port: { type: 'string', default: '3003' },
      'control-port': { type: 'string', default: '3004' },
      bind: { type: 'string', default: '127.0.0.1' },
    },
  });
  return {
    home: values.home,
    port: portOf(values.port, 'port'),
    controlPort: portOf(values['control-port'], 'control-port'),
    bind: values.bind,
  };
}
