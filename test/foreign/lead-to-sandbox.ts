import { globalAgent } from 'node:https';
import { connect } from 'node:net';

/**
 * The vendor's client insists on https: its connections to the portal end, unencrypted, at the sandbox.
 * @returns what takes it back.
 */
export function leadToSandbox(domain: string, restUrl: string): () => void {
  const connectTls = globalAgent.createConnection;
  const { hostname, port } = new URL(restUrl);
  globalAgent.createConnection = (options, done) =>
    (options as { host?: string }).host === domain
      ? connect({ host: hostname, port: Number(port) })
      : connectTls.call(globalAgent, options, done);
  return () => {
    globalAgent.createConnection = connectTls;
  };
}
