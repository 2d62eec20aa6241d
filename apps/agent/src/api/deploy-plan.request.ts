import { ARCHIVE_FORMATS, type DeployPlan } from '#libs/agent-protocol';
import { DATA_ROOTS } from '../sandbox/sandbox-layout.data.js';
import { RequestError } from './request-error.js';

const TEXT_LIMIT = 100_000;
/** Those of the server, of deploys and of the platform, 200 each of the first two. */
const ENV_NAMES = 450;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ENV_VALUE_BYTES = 64 * 1024;
const DATA_DIRS = 50;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && !value.includes('\0');
const isShellText: Check = (value) =>
  isText(value) && value !== '' && Buffer.byteLength(value as string) <= TEXT_LIMIT;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** A path below a folder, without steps upwards and not to be taken for an option. */
function isInnerPath(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isPlain = !path.includes('\0') && !path.includes('\\') && path.length <= 1024;
  return isPlain && parts.length > 0 && !parts.includes('..') && !/^[/-]/.test(path);
}

const isDataDir: Check = (value) => {
  if (typeof value !== 'string') return false;
  const root = DATA_ROOTS.find((prefix) => value.startsWith(prefix)) ?? '';
  return isInnerPath(value.slice(root.length));
};

const isEnv: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= ENV_NAMES &&
  Object.entries(value).every(
    ([name, text]) => NAME.test(name) && isText(text) && Buffer.byteLength(text as string) <= ENV_VALUE_BYTES,
  );

const isNames: Check = (value) =>
  Array.isArray(value) &&
  value.length <= ENV_NAMES &&
  value.every((name) => typeof name === 'string' && NAME.test(name));

const isArchive: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { format, size, sha256 } = value as Partial<Record<string, unknown>>;
  return (
    ARCHIVE_FORMATS.some((one) => one === format) &&
    Number.isSafeInteger(size) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
};

const isSeconds =
  (most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most;

/** A service of an earlier version does not send it. */
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isFolder: Check = (value) => value === '' || (typeof value === 'string' && isInnerPath(value));

const FIELDS: Readonly<Record<keyof DeployPlan, Check>> = {
  archive: orNull(isArchive),
  release: orAbsent(orNull((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))),
  healthIntervalSeconds: orAbsent(isSeconds(300)),
  startTimeoutSeconds: orAbsent(isSeconds(900)),
  stopTimeoutSeconds: orAbsent(isSeconds(300)),
  rootDirectory: orAbsent(isFolder),
  publishDirectory: orAbsent(orNull(isFolder)),
  runtime: orNull((value) => isText(value) && /^[a-z]+\d*$/.test(value as string)),
  install: orNull(isShellText),
  build: orNull(isShellText),
  preStart: orNull(isShellText),
  start: orNull(isShellText),
  port: (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 65_535,
  env: isEnv,
  plain: orAbsent(isNames),
  healthPath: orNull((value) => isText(value) && /^\/[\x21-\x7e]*$/.test(value as string)),
  cleanDeploy: (value) => typeof value === 'boolean',
  dataDirs: (value) => Array.isArray(value) && value.length <= DATA_DIRS && value.every(isDataDir),
  dataDirsRecursive: (value) => typeof value === 'boolean',
  serviceName: (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(value),
  extractTo: isFolder,
  keepTopFolder: (value) => typeof value === 'boolean',
};

/** @throws RequestError that names the field */
export function readDeployPlan(value: unknown): DeployPlan {
  if (typeof value !== 'object' || value === null) {
    throw new RequestError(400, 'invalid_request', 'field plan is not valid');
  }
  const values = value as Partial<Record<string, unknown>>;
  for (const [name, valid] of Object.entries(FIELDS)) {
    if (!valid(values[name])) {
      throw new RequestError(400, 'invalid_request', `field plan.${name} is not valid`);
    }
  }
  const plan = values as unknown as DeployPlan;
  if ((plan.archive === null) !== (typeof plan.release === 'string')) {
    throw new RequestError(400, 'invalid_request', 'field plan must hold one of archive and release');
  }
  if (plan.start === null && plan.runtime !== 'static') {
    throw new RequestError(
      400,
      'invalid_request',
      'field plan.start may be null only with the runtime static',
    );
  }
  return plan;
}
