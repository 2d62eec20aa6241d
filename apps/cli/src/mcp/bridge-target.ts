import { readFile } from 'node:fs/promises';
import type { Environment } from '../cli.js';
import { CliError } from '../cli-error.js';
import { requireRuntime } from '../context/settings.js';
import type { HomeFolder } from '../home/home-folder.js';
import type { BridgeTarget } from './bridge.js';

/** What the command line says about the service and the key. */
export interface BridgeOptions {
  readonly url?: string;
  readonly keyFile?: string;
}

/**
 * The service and the key: the command line, then the environment, then the service `npm start` has started here. A key is no
 * argument: arguments are seen in the list of processes. The standard input belongs to the protocol.
 * @throws CliError `USAGE` for an address or a key that is none, `NOT_STARTED` when nothing tells them.
 */
export async function bridgeTarget(
  environment: Environment,
  home: HomeFolder,
  { url, keyFile }: BridgeOptions,
): Promise<BridgeTarget> {
  const origin = url ?? environment['PORTICO_URL'];
  const key = keyFile === undefined ? environment['PORTICO_API_KEY'] : await keyOf(keyFile);
  const session = environment['PORTICO_SESSION'];
  // The local key is never sent to another service than the local one.
  if (origin !== undefined && !key) {
    throw new CliError('USAGE', 'Set PORTICO_API_KEY, or name a file with the key by --key-file.');
  }
  const runtime = origin === undefined || !key ? await requireRuntime(home) : null;
  return {
    url: endpointOf(origin ?? runtime!.baseUrl),
    headers: {
      'x-api-key': key || runtime!.keys.personal,
      ...(session && { authorization: `Bearer ${session}` }),
    },
  };
}

async function keyOf(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim();
  if (key === '') throw new CliError('USAGE', 'The file of the key is empty.');
  return key;
}

function endpointOf(url: string): URL {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CliError('USAGE', 'The address must be one of http or https, for example https://api.example.');
  }
  return new URL('/mcp', url);
}
