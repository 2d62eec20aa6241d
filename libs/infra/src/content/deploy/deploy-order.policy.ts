import type { DeployPlan } from '#libs/agent-protocol';
import type { UploadedFile } from '#libs/http/contracts';
import { PorticoError, type Principal, shown } from '#libs/kernel';
import type { InlineArchive } from '../deploy-source/inline-archive.js';
import { DEPLOY_LIMITS as LIMITS } from './deploy-limits.data.js';

/** What is to be done on the server; the archive is known later. */
export type PlannedDeploy = Omit<DeployPlan, 'archive'>;

export type DeploySourceOrder =
  | { readonly kind: 'content'; readonly archive: InlineArchive }
  | { readonly kind: 'url'; readonly url: string }
  | VersionSource;

/** A stored version, of the owner that is named. */
export interface VersionSource {
  readonly kind: 'version';
  readonly versionId: string;
  readonly owner: 'app' | 'server' | null;
}

/** A checked order for a deploy. */
export interface DeployOrder {
  readonly source: DeploySourceOrder;
  readonly plan: PlannedDeploy;
  readonly changelog: string | null;
  readonly baseVersion: string | null;
  readonly skipSnapshotReason: string | null;
  /** `X-AI-Session-Id`. */
  readonly session: string | null;
  /** Texts of the card; null leaves them. */
  readonly displayName: string | null;
  readonly description: string | null;
  /** Lines for the answer. */
  readonly warnings: readonly string[];
}

/** What a runner needs of an order; sealed at rest, since it holds the values of the environment. */
export interface DeployInput extends Omit<DeployOrder, 'source'> {
  readonly source:
    | { readonly kind: 'content' }
    | { readonly kind: 'url'; readonly url: string }
    | VersionSource;
  readonly keyId: string;
  /** The person it acted for. */
  readonly userId: string | null;
}

/** The fields of a deploy, already checked for their form. */
export interface DeployOrderInput {
  readonly source?: {
    readonly content?: UploadedFile;
    readonly url?: string;
    readonly versionId?: string;
    readonly owner?: 'app' | 'server';
  };
  readonly archive?: UploadedFile;
  readonly runtime?: string;
  readonly install?: string;
  readonly build?: string;
  readonly preStart?: string;
  readonly start?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly healthPath?: string;
  readonly cleanDeploy?: boolean;
  readonly dataDirs?: readonly string[];
  readonly dataDirsRecursive?: boolean;
  readonly serviceName?: string;
  readonly extractTo?: string;
  readonly keepTopFolder?: boolean;
  readonly systemd?: unknown;
  readonly displayName?: string;
  readonly description?: string;
  readonly changelog?: string;
  readonly baseVersion?: string;
}

/** Header values of a deploy; undefined where absent. */
export interface DeployHeaders {
  readonly skipSource: string | undefined;
  readonly session: string | undefined;
}

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const DATA_DIR = /^(\/opt\/data\/|\/data\/|\/var\/lib\/)?[A-Za-z0-9._][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/;
const RELATIVE = /^[A-Za-z0-9._][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*\/?$/;
const SESSION_CHARACTERS = 200;

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
}

/** Null for absent texts and for those without a word. */
function textOf(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}

function hasDotFolders(path: string): boolean {
  return path.split('/').some((name) => name === '.' || name === '..');
}

/** Which member tells the source. @throws PorticoError unless it is exactly one. */
export function sourceMember({
  source = {},
  archive,
}: DeployOrderInput): 'content' | 'url' | 'versionId' | 'archive' {
  const members = (['content', 'url', 'versionId'] as const).filter((name) => source[name] !== undefined);
  const given = [...members, ...(archive === undefined ? [] : (['archive'] as const))];
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  throw fault(
    'source',
    'exactlyOne',
    given.length === 0
      ? 'source must hold content, url or versionId, or the form a file archive'
      : `source must be one of content, url, versionId and archive, not ${given.join(' and ')}`,
  );
}

const URL_FAULTS: readonly (readonly [(url: URL) => boolean, string])[] = [
  [({ protocol }) => protocol === 'http:' || protocol === 'https:', 'must be an http or https address'],
  [({ username, password }) => username === '' && password === '', 'must not hold a user name or password'],
  [({ hostname }) => hostname !== '', 'must name a host'],
];

/** @throws PorticoError for an address no archive is fetched from. */
function parseSourceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const wrong = url ? URL_FAULTS.find(([holds]) => !holds(url))?.[1] : 'must be an http or https address';
  if (!url || wrong) throw fault('source.url', 'isUrl', `source.url ${wrong}`);
  return url;
}

/** @throws PorticoError naming the variable. */
function parseEnv(env: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(env);
  if (entries.length > LIMITS.envNames) {
    throw fault('env', 'maxProperties', `env must not hold more than ${LIMITS.envNames} variables`);
  }
  let bytes = 0;
  for (const [name, value] of entries) {
    const field = `env.${shown(name)}`;
    if (!ENV_NAME.test(name)) {
      throw fault(field, 'matches', `${field}: a name is letters, digits and _, and begins with no digit`);
    }
    if (name === 'PORT') throw fault(field, 'reserved', 'env.PORT is set by the platform; use port');
    if (typeof value !== 'string') throw fault(field, 'isString', `${field} must be a string`);
    const size = Buffer.byteLength(value);
    if (size > LIMITS.envValue)
      throw fault(field, 'maxLength', `${field} must not exceed ${LIMITS.envValue} bytes`);
    if (value.includes('\0')) throw fault(field, 'isText', `${field} must not hold NUL`);
    bytes += Buffer.byteLength(name) + size;
  }
  if (bytes > LIMITS.env) throw fault('env', 'maxLength', `env must not exceed ${LIMITS.env} bytes in total`);
  return Object.fromEntries(entries) as Record<string, string>;
}

function parseDataDirs(dataDirs: readonly string[]): readonly string[] {
  for (const [index, path] of dataDirs.entries()) {
    if (!DATA_DIR.test(path) || hasDotFolders(path)) {
      const field = `dataDirs[${index}]`;
      throw fault(
        field,
        'matches',
        `${field} must be a relative folder, or one below /data, /opt/data or /var/lib`,
      );
    }
  }
  return dataDirs;
}

function parseExtractTo(path: string): string {
  if (path === '' || path === '.' || path === './') return '';
  if (!RELATIVE.test(path) || hasDotFolders(path)) {
    throw fault('extractTo', 'matches', 'extractTo must be a folder inside the release');
  }
  return path.replace(/\/$/, '');
}

function parseRuntime(runtime: string | null, offered: readonly string[]): string | null {
  if (runtime === null || offered.includes(runtime)) return runtime;
  throw fault('runtime', 'isIn', `runtime must be one of: ${offered.join(', ')}`);
}

function parseStart(start: string | null, runtime: string | null): string | null {
  if (start !== null || runtime === 'static') return start;
  throw fault('start', 'isDefined', 'start is required, except with the runtime static');
}

/** @throws PorticoError for a reason that is empty or too long. */
function parseSkipReason(reason: string | undefined): string | null {
  if (reason === undefined) return null;
  const text = reason.trim();
  if (text !== '' && text.length <= LIMITS.skipSnapshotReason) return text;
  throw fault(
    'X-Skip-Source-Snapshot',
    'length',
    `X-Skip-Source-Snapshot must be a reason of 1 to ${LIMITS.skipSnapshotReason} characters`,
  );
}

function sourceOf(input: DeployOrderInput, archive: InlineArchive | null): DeploySourceOrder {
  const member = sourceMember(input);
  const { versionId = '', owner } = input.source ?? {};
  if (member === 'versionId') return { kind: 'version', versionId, owner: owner ?? null };
  if (owner !== undefined) {
    throw fault('source.owner', 'dependsOn', 'source.owner says whose source.versionId is meant');
  }
  if (archive) return { kind: 'content', archive };
  return { kind: 'url', url: parseSourceUrl(input.source?.url ?? '').toString() };
}

export interface DeployDefaults {
  /** Ids of the runtimes the server can have. */
  readonly runtimes: readonly string[];
  readonly port: number;
  /** Variables of the platform; those of the caller win. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Checks what no single field can tell, and fills in what was left out.
 * @param archive of `source.content` or of the form; null for the other sources.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
export function parseDeployOrder(
  input: DeployOrderInput,
  archive: InlineArchive | null,
  headers: DeployHeaders,
  defaults: DeployDefaults,
): DeployOrder {
  const source = sourceOf(input, archive);
  const runtime = parseRuntime(textOf(input.runtime), defaults.runtimes);
  const own = parseEnv(input.env ?? {});
  const version: Record<string, string> =
    source.kind === 'version' ? { SVC_VERSION_ID: source.versionId } : {};
  return {
    source,
    plan: {
      runtime,
      install: textOf(input.install),
      build: textOf(input.build),
      preStart: textOf(input.preStart),
      start: parseStart(textOf(input.start), runtime),
      port: input.port ?? defaults.port,
      env: { ...defaults.env, ...version, ...own },
      healthPath: input.healthPath ?? null,
      cleanDeploy: input.cleanDeploy ?? false,
      dataDirs: parseDataDirs(input.dataDirs ?? []),
      dataDirsRecursive: input.dataDirsRecursive ?? false,
      serviceName: input.serviceName ?? 'app',
      extractTo: parseExtractTo(input.extractTo ?? ''),
      keepTopFolder: input.keepTopFolder ?? false,
    },
    changelog: textOf(input.changelog),
    baseVersion: input.baseVersion ?? null,
    skipSnapshotReason: parseSkipReason(headers.skipSource),
    session: headers.session?.slice(0, SESSION_CHARACTERS) ?? null,
    displayName: input.displayName ?? null,
    description: input.description ?? null,
    warnings: input.systemd === undefined ? [] : ['systemd is not used: the platform writes the unit.'],
  };
}

/** The order of a deploy as it is stored while it waits and runs. */
export function writeDeployInput(
  { source, ...rest }: DeployOrder,
  { keyId, currentUser, ownerUserId }: Principal,
): string {
  const input: DeployInput = {
    ...rest,
    keyId,
    userId: currentUser?.userId ?? ownerUserId,
    source: source.kind === 'content' ? { kind: 'content' } : source,
  };
  return JSON.stringify(input);
}

/** @param text null when the operation has ended. */
export function readDeployInput(text: string | null): DeployInput | null {
  return text === null ? null : (JSON.parse(text) as DeployInput);
}
