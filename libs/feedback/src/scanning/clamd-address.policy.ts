import type { ClamdAddress } from './clamd-scanner.js';

/** @param setting `tcp://host:port`. @throws Error that says what is wrong. */
export function clamdAddress(setting: string): ClamdAddress {
  const { protocol, hostname, port } = new URL(setting);
  if (protocol !== 'tcp:' || hostname === '' || port === '')
    throw new Error('FEEDBACK_CLAMD must be tcp://host:port');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
