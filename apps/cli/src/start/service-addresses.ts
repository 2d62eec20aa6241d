import type { Environment } from '../cli.js';
import type { Ports } from './ports.js';

/** Where the parts of a local service are reached from this machine. */
export interface ServiceAddresses {
  readonly bind: string;
  readonly origin: string;
  readonly admin: string;
  readonly workerAdmin: string;
  readonly sandbox: string;
  readonly sandboxControl: string;
}

/** The sandbox is an emulator without protection: it never leaves the machine. */
export const LOOPBACK = '127.0.0.1';
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': LOOPBACK, '::': '[::1]' };

export function addressesOf(environment: Environment, ports: Ports): ServiceAddresses {
  const bind = environment['BIND_ADDRESS'] || LOOPBACK;
  const host = ANY_ADDRESS[bind] ?? (bind.includes(':') ? `[${bind}]` : bind);
  return {
    bind,
    origin: `http://${host}:${ports.api}`,
    admin: `http://${host}:${ports.apiAdmin}`,
    workerAdmin: `http://${host}:${ports.workerAdmin}`,
    sandbox: `http://${LOOPBACK}:${ports.sandbox}`,
    sandboxControl: `http://${LOOPBACK}:${ports.sandboxControl}`,
  };
}
