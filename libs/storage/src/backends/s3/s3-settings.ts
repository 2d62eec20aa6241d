import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { Config } from '#libs/config';
import { outboundAgents, ProxyRules, type ProxySettings } from '#libs/http';

export type S3Config = Pick<
  Config,
  | 'storageBucket'
  | 'storageEndpoint'
  | 'storageRegion'
  | 'storageAccessKey'
  | 'storageSecretKey'
  | 'storagePathStyle'
  | 'storageDirect'
  | 'home'
> &
  ProxySettings;

const CONNECT_MS = 10_000;
/** Without a byte in either direction; a reader that is slow for its own reasons is not ended sooner. */
const IDLE_MS = 120_000;
/** Every download holds one until its reader is done. */
const MOST_CONNECTIONS = 1_000;

const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Settings of the library. Those not named here would be looked for in the home folder and in the network. */
export function s3ClientSettings(config: S3Config): S3ClientConfig {
  const { storageAccessKey: accessKeyId, storageSecretKey: secretAccessKey, storageEndpoint } = config;
  if (accessKeyId === null || secretAccessKey === null)
    throw new Error('STORAGE_S3_BUCKET needs STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.');
  // The operator has named the store.
  const way = { timeoutMs: CONNECT_MS, addresses: null, proxies: ProxyRules.of(config) };
  return {
    region: config.storageRegion,
    forcePathStyle: config.storagePathStyle,
    ...(storageEndpoint !== null && { endpoint: storageEndpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Several stores keep the frames of the library's own checksums as content, or refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown, and told by whoever knows what it was for.
    logger: SILENT,
    // It would open a connection for each body.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      ...outboundAgents(way, { keepAlive: true, maxSockets: MOST_CONNECTIONS }),
    },
  };
}
