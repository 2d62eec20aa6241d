/** What retention looks at. */
export interface KeepableVersion {
  readonly id: string;
  readonly number: number;
  /** When its content was saved last. */
  readonly confirmedAt: Date;
  readonly hasBytes: boolean;
  /** Its tags keep it for ever. */
  readonly isProtected: boolean;
  /** A server runs it or would go back to it. */
  readonly isInUse: boolean;
}

/** How much is kept of what nothing else keeps. */
export interface RetentionRules {
  /** Newest versions. */
  readonly newest: number;
  /** Days, today included, of which the last version is kept. */
  readonly days: number;
  /** ISO weeks, this one included, of which the last version is kept. */
  readonly weeks: number;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const MONDAY_OFFSET_DAYS = 3;

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

function weekOf(at: Date): number {
  return Math.floor((dayOf(at) + MONDAY_OFFSET_DAYS) / 7);
}

/** Days and weeks by UTC. @returns the versions whose bytes may go, oldest number first. */
export function purgeable<Version extends KeepableVersion>(
  versions: readonly Version[],
  rules: RetentionRules,
  now: Date,
): Version[] {
  const newestFirst = [...versions].sort((a, b) => b.number - a.number);
  const current = newestFirst[0];
  const free = newestFirst.filter(({ hasBytes, isProtected }) => hasBytes && !isProtected);
  const kept = new Set<KeepableVersion>([
    ...free.slice(0, rules.newest),
    ...lastOfEach(free, dayOf, dayOf(now), rules.days),
    ...lastOfEach(free, weekOf, weekOf(now), rules.weeks),
  ]);
  return free
    .filter((version) => version !== current && !version.isInUse && !kept.has(version))
    .sort((a, b) => a.number - b.number);
}

/** The version saved last in each of the newest periods. */
function lastOfEach<Version extends KeepableVersion>(
  versions: readonly Version[],
  periodOf: (at: Date) => number,
  current: number,
  count: number,
): Version[] {
  const last = new Map<number, Version>();
  for (const version of versions) {
    const period = periodOf(version.confirmedAt);
    const known = last.get(period);
    if (period <= current - count) continue;
    if (!known || version.confirmedAt > known.confirmedAt) last.set(period, version);
  }
  return [...last.values()];
}
