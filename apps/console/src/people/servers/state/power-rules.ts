import type { Server } from '../server.js';

export const POWER_CALLS = ['wake', 'sleepNow', 'start', 'stop', 'reboot', 'refresh', 'repair'] as const;
export type PowerCall = (typeof POWER_CALLS)[number];

/** Those that end what runs. */
export const ASKED_FIRST = ['stop', 'reboot', 'repair'] as const satisfies readonly PowerCall[];
export type AskedFirst = (typeof ASKED_FIRST)[number];

export const isAskedFirst = (call: PowerCall): call is AskedFirst =>
  (ASKED_FIRST as readonly PowerCall[]).includes(call);

/** Why a call is refused now; each is a text. */
export type PowerObstacle =
  | 'role'
  | 'shared-host'
  | 'not-ready'
  | 'awake'
  | 'asleep'
  | 'machine-gone'
  | 'wake-blocked'
  | 'deleted';

type ByStatus = Readonly<Record<Server['status'], PowerObstacle | null>>;

const TO_RUN: ByStatus = {
  provisioning: 'not-ready',
  running: 'awake',
  sleeping: null,
  error: 'machine-gone',
  deleted: 'deleted',
};
const TO_REST: ByStatus = {
  provisioning: 'not-ready',
  running: null,
  sleeping: 'asleep',
  error: 'not-ready',
  deleted: 'deleted',
};
const ANY_TIME: ByStatus = {
  provisioning: null,
  running: null,
  sleeping: null,
  error: null,
  deleted: 'deleted',
};

/** What the state of a server lets one ask of it. */
const RULES: Readonly<Record<PowerCall, ByStatus>> = {
  start: TO_RUN,
  wake: TO_RUN,
  stop: TO_REST,
  sleepNow: TO_REST,
  reboot: { ...TO_REST, error: 'machine-gone' },
  refresh: ANY_TIME,
  repair: { ...ANY_TIME, provisioning: 'not-ready' },
};

/** Name of each among the actions a caller may take. */
const ACTIONS: Readonly<Record<PowerCall, string>> = {
  start: 'start',
  wake: 'wake',
  stop: 'stop',
  sleepNow: 'sleep-now',
  reboot: 'reboot',
  refresh: 'refresh',
  repair: 'repair',
};

/** Those that bring a sleeping server up. */
export const ROUSING: ReadonlySet<PowerCall> = new Set(['start', 'wake', 'repair']);

/** Why a server does not take a call now; null when it does. The service has the last word. */
export function powerObstacle(
  { status, kind, preventWake, access }: Pick<Server, 'status' | 'kind' | 'preventWake' | 'access'>,
  call: PowerCall,
): PowerObstacle | null {
  if (kind !== 'STANDALONE') return 'shared-host';
  if (!access.allowedActions.includes(ACTIONS[call])) return 'role';
  const obstacle = RULES[call][status];
  if (obstacle === null && preventWake && ROUSING.has(call)) return 'wake-blocked';
  return obstacle;
}
