import { type Data, PorticoApiError } from '#libs/client';
import { useCallback, useSyncExternalStore } from 'react';
import type { Tone } from '../../shared/ui/marks.js';

export type Server = Data<'servers.get'>;

export const SERVER_TONES: Readonly<Record<Server['status'], Tone>> = {
  provisioning: 'busy',
  running: 'good',
  sleeping: 'quiet',
  error: 'bad',
  deleted: 'quiet',
};

type Application = Server['application'];

export const APPLICATION_TONES: Readonly<Record<Application['state'], Tone>> = {
  none: 'quiet',
  starting: 'busy',
  running: 'good',
  crashed: 'bad',
  stopped: 'quiet',
  unknown: 'warning',
};

const DEPLOY_NEWS = ['failed', 'unknown', 'running'] as const;

/** What of the newest deploy is worth telling beside the state; null of one that went well or is long over. */
export function deployNews({ lastDeploy }: Application): (typeof DEPLOY_NEWS)[number] | null {
  return DEPLOY_NEWS.find((status) => status === lastDeploy?.status) ?? null;
}

export const ACCESS_POLICIES: readonly Server['accessPolicy'][] = [
  'OWNER_ONLY',
  'NAMED_USERS',
  'DEPARTMENT',
  'PORTAL',
  'AUTHENTICATED',
  'PUBLIC',
];

/** What people call it. */
export function nameOf({ displayName, name }: Pick<Server, 'displayName' | 'name'>): string {
  return displayName.trim() === '' ? name : displayName;
}

export function mayOn({ access }: Pick<Server, 'access'>, action: string): boolean {
  return access.allowedActions.includes(action);
}

/** Whether it is on its way into another state, so that one looks more often. */
export function isInMotion({ status, blackholeStatus, mode, application }: Server): boolean {
  return (
    status === 'provisioning' ||
    (status === 'running' && mode === 'BLACKHOLE' && blackholeStatus !== 'CONNECTED') ||
    application.state === 'starting' ||
    application.lastDeploy?.status === 'running' ||
    // It was told to sleep, and its agent has not gone yet.
    (status === 'sleeping' && blackholeStatus === 'CONNECTED')
  );
}

/** A wake that has not come up by then has failed, and the server sleeps on. */
const LONGEST_WAKE_MS = 120_000;

const roused = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let version = 0;

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Notes that a server was asked to wake: until it is up its state says that it sleeps. */
export function noteRoused(serverId: string): void {
  clearTimeout(roused.get(serverId));
  roused.set(
    serverId,
    setTimeout(() => {
      roused.delete(serverId);
      tell();
    }, LONGEST_WAKE_MS),
  );
  tell();
}

/** Whether a server is on its way into another state, or was asked to be. */
export function isChanging(server: Server): boolean {
  return isInMotion(server) || (server.status === 'sleeping' && roused.has(server.id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link isChanging} for a page, which is drawn again when a server is roused. */
export function useIsChanging(): (server: Server) => boolean {
  const seen = useSyncExternalStore(subscribe, () => version);
  return useCallback((server: Server) => isChanging(server), [seen]);
}

export const SERVER_TABS = [
  'state',
  'deploy',
  'versions',
  'settings',
  'variables',
  'operations',
  'terminal',
  'logs',
  'metrics',
  'schedules',
  'access',
  'links',
  'events',
] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

/** Tab of an address; the first one for any other word. */
export function tabOf(word: string | undefined): ServerTab {
  return SERVER_TABS.find((tab) => tab === word) ?? 'state';
}

/** What a part of the page is given. */
export interface TabProps {
  readonly server: Server;
}

/** What holds a server, as a refusal tells of it. */
export interface BusyHolder {
  /** Null for a file that is being written, which is no operation one could read. */
  readonly operationId: string | null;
  readonly kind: string;
  readonly step: string | null;
  readonly ageSeconds: number | null;
  readonly startedByThisKey: boolean;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether the server is held by something else. */
export function isBusy(error: unknown): error is PorticoApiError {
  return PorticoApiError.is(error, 'EXEC_BUSY');
}

/** @returns null where the refusal does not say; that is no proof that nothing holds it. */
export function holderOf(error: unknown): BusyHolder | null {
  if (!isBusy(error)) return null;
  const holder = (error.hint as { holder?: Readonly<Record<string, unknown>> } | null)?.holder;
  if (typeof holder !== 'object' || holder === null) return null;
  const age = holder['ageSeconds'];
  return {
    operationId: textOf(holder['operationId']),
    kind: textOf(holder['kind']) ?? '',
    step: textOf(holder['step']),
    ageSeconds: typeof age === 'number' ? age : null,
    startedByThisKey: holder['startedByThisKey'] === true,
  };
}
