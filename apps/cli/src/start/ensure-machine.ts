import { randomBytes } from 'node:crypto';
import type { Operator } from '../context/operator.js';
import type { HomeFolder } from '../home/home-folder.js';
import { readJson, writePrivateJson } from '../home/private-file.js';

/** Content of `machine.json`; the program of the machine reads it. */
interface MachineFile {
  readonly gatewayUrl: string;
  readonly machineId: string;
  readonly token: string;
}

/**
 * Makes the machine of a home one of the service, and tells it where to dial.
 * @returns its id.
 */
export async function ensureMachine(
  { config, machines }: Operator<'machines'>,
  home: HomeFolder,
): Promise<string> {
  const { tunnelUrl } = await import('#libs/infra/operator');
  const known = await readJson<MachineFile>(home.machine);
  const token = known?.token ?? randomBytes(32).toString('base64url');
  const machineId = await machines.ensureLocal(known?.machineId ?? null, token);
  await writePrivateJson(home.machine, { gatewayUrl: tunnelUrl(config), machineId, token });
  return machineId;
}
