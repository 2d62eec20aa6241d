import type { Config } from '#libs/config';
import type { AdminAddress } from '../admin/admin-listener.js';

/** The processes of the service; each has an admin port of its own. */
export type ServiceProcess = 'api' | 'worker';

/** Injection token of the {@link ServiceProcess} this one is. */
export const SERVICE_PROCESS = Symbol('SERVICE_PROCESS');

export function adminAddressOf(config: Config, process: ServiceProcess): AdminAddress {
  const ports = { api: config.adminPort, worker: config.workerAdminPort } as const;
  return { host: config.bindAddress, port: ports[process] };
}
