import type { DeployPlan } from '#libs/agent-protocol';
import type { UploadedFile } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
import {
  type AppSettings,
  type Configuration,
  type ConfigurationOrder,
  environmentOf,
  intended,
  keptNames,
  plainNames,
  readSettingChanges,
  requireRunnable,
  type SettingInput,
  type SettingName,
  settingsInForce,
  textOf,
} from '../../servers/configuration/configuration.policy.js';
import { API_KEY_VARIABLE, API_URL_VARIABLE, readEnv } from '../../servers/configuration/variables.policy.js';
import type { InlineArchive } from '../deploy-source/inline-archive.js';
import { DEPLOY_LIMITS as LIMITS } from './deploy-limits.data.js';

/** What is to be done on the server; the archive is known later. */
export type PlannedDeploy = Omit<DeployPlan, 'archive'>;

export type DeploySourceOrder =
  | { readonly kind: 'content'; readonly archive: InlineArchive }
  | { readonly kind: 'url'; readonly url: string }
  | VersionSource
  | ReleaseSource;

/** An earlier release, as it is still on the machine. */
export interface ReleaseSource {
  readonly kind: 'release';
  readonly releaseId: string;
  /** `v<N>` it was stored as; null when it was not. */
  readonly versionId: string | null;
}

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
  /** What becomes of the configuration of the server once the deploy is good. */
  readonly configuration: ConfigurationOrder;
  /** Port that the deploy names; null stays with that of the server. */
  readonly port: number | null;
  /** Settings chosen earlier that this deploy does not name. */
  readonly kept: readonly SettingName[];
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

/** The fields of a deploy, already checked for their form. */
export interface DeployOrderInput extends SettingInput {
  readonly source?: {
    readonly content?: UploadedFile;
    readonly url?: string;
    readonly versionId?: string;
    readonly owner?: 'app' | 'server';
  };
  readonly archive?: UploadedFile;
  readonly port?: number | null;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly cleanDeploy?: boolean;
  readonly dataDirsRecursive?: boolean;
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

/** Port of an application until somebody says otherwise. */
export const DEFAULT_PORT = 3_000;

/** What the application is told of a port: one that is found by looking begins with the usual one. */
export function declaredPort(port: number): number {
  return port === 0 ? DEFAULT_PORT : port;
}
const SESSION_CHARACTERS = 200;

function fault(field: string, rule: string, message: string): PorticoError {
  return new PorticoError('VALIDATION_ERROR', { message, details: { field, rule } });
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

/** The server a deploy is for. */
export interface DeployedServer {
  /** Ids of the runtimes the server can have. */
  readonly runtimes: readonly string[];
  readonly port: number;
  /** Variables of the platform; those of the caller win. */
  readonly env: Readonly<Record<string, string>>;
  readonly configuration: Configuration;
}

/** A stored one without its version. */
function withoutHistory({ settings, variables, env }: Configuration): Configuration {
  return { settings, variables, env };
}

/**
 * How a release runs.
 * @param settings every one as it holds.
 * @throws PorticoError `VALIDATION_ERROR` for more variables than a process can be given.
 */
export function planOf(
  { healthIntervalSeconds, ...settings }: AppSettings,
  port: number,
  configuration: Configuration,
  platform: Readonly<Record<string, string>>,
): Omit<PlannedDeploy, 'release'> {
  return {
    ...settings,
    ...(healthIntervalSeconds !== null && { healthIntervalSeconds }),
    port,
    env: environmentOf(configuration, platform),
    plain: plainNames(configuration, platform),
    cleanDeploy: false,
    dataDirsRecursive: false,
  };
}

/**
 * Checks what no single field can tell, and fills in what was left out: settings stay as the server has them, then come the
 * defaults.
 * @param archive of `source.content` or of the form; null for the other sources.
 * @throws PorticoError `VALIDATION_ERROR` naming the field.
 */
export function parseDeployOrder(
  input: DeployOrderInput,
  archive: InlineArchive | null,
  headers: DeployHeaders,
  server: DeployedServer,
): DeployOrder {
  const source = sourceOf(input, archive);
  const settings = readSettingChanges(input);
  const env = input.env && readEnv(input.env);
  const before = withoutHistory(server.configuration);
  const change = { kind: 'change', changes: { settings, ...(env && { env }) }, before } as const;
  const after = intended(before, change);
  const inForce = settingsInForce(after.settings);
  requireRunnable(inForce, server.runtimes);
  const version: Record<string, string> =
    source.kind === 'version' ? { SVC_VERSION_ID: source.versionId } : {};
  const port = input.port === null ? DEFAULT_PORT : (input.port ?? null);
  return {
    source,
    plan: {
      ...planOf(inForce, port ?? server.port, after, { ...server.env, ...version }),
      cleanDeploy: input.cleanDeploy ?? false,
      dataDirsRecursive: input.dataDirsRecursive ?? false,
    },
    configuration: change,
    port,
    kept: keptNames(server.configuration.settings, settings),
    changelog: textOf(input.changelog),
    baseVersion: input.baseVersion ?? null,
    skipSnapshotReason: parseSkipReason(headers.skipSource),
    session: headers.session?.slice(0, SESSION_CHARACTERS) ?? null,
    displayName: input.displayName ?? null,
    description: input.description ?? null,
    warnings: input.systemd === undefined ? [] : ['systemd is not used: the platform writes the unit.'],
  };
}

/**
 * Brings back what a configuration says, from a stored version or from a release that is still on the machine. It holds from
 * then on.
 * @param configuration what comes back.
 * @param port that the release had; 0 is found by looking.
 * @throws PorticoError `VALIDATION_ERROR` for one that nobody could start.
 */
export function restoreOrder(
  source: VersionSource | ReleaseSource,
  configuration: Configuration,
  port: number,
  { runtimes, env, configuration: before }: DeployedServer,
): DeployOrder {
  const inForce = settingsInForce(configuration.settings);
  requireRunnable(inForce, runtimes);
  const { versionId } = source;
  const platform = { ...env, ...(versionId !== null && { SVC_VERSION_ID: versionId }) };
  return {
    source,
    plan: planOf(inForce, declaredPort(port), configuration, platform),
    configuration: {
      kind: 'restore',
      configuration: withoutHistory(configuration),
      before: withoutHistory(before),
    },
    port,
    kept: [],
    changelog: null,
    baseVersion: null,
    skipSnapshotReason: null,
    session: null,
    displayName: null,
    description: null,
    warnings: [],
  };
}

/**
 * With the key that the service has made for what it starts, and where to call with it.
 * @param publicUrl of the service; an address that somebody names himself wins.
 */
export function withApiKey(order: DeployOrder, apiKey: string, publicUrl: string): DeployOrder {
  const { env, plain = [] } = order.plan;
  const hasAddress = Object.hasOwn(env, API_URL_VARIABLE);
  const address = { [API_URL_VARIABLE]: `${publicUrl.replace(/\/+$/, '')}/v1` };
  const plan = {
    ...order.plan,
    env: { ...address, ...env, [API_KEY_VARIABLE]: apiKey },
    plain: hasAddress ? plain : [...plain, API_URL_VARIABLE],
  };
  return { ...order, plan };
}
