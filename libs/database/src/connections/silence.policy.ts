/** What a look at the server, over a new connection, says of the session behind a connection of ours. */
export type Look =
  /** It is at work or waits for a lock, or nothing can be said of it: whoever waits for its answer is right to. */
  | 'works'
  /** It waits for us, as we wait for it. */
  | 'waits'
  /** The server knows no such session. */
  | 'absent'
  /** There was no server to look at. */
  | 'away';

/** A session as the server shows it. */
export interface ShownSession {
  readonly pid: number;
  /** Seconds since it began. */
  readonly age: number;
  /** What it waits for, `Client`, `Lock`, `IO` …; null while it works. */
  readonly waitsFor: string | null;
}

/** How long silence may last. Milliseconds. */
export interface SilenceLimits {
  /** How often the connections of a process are looked through. */
  readonly everyMs: number;
  /** A statement without a sign of an answer is asked about after that. */
  readonly patienceMs: number;
  /** The same once another connection was found silent, and for as long as {@link SilenceLimits.alarmMs}. */
  readonly shortPatienceMs: number;
  readonly alarmMs: number;
  /** A statement whose session was found at work is asked about again. */
  readonly againMs: number;
  /** Without a server to ask, a statement is given up after that. */
  readonly awayMs: number;
  /** A connection that only listens is asked for a sign. */
  readonly quietMs: number;
  /** A farewell that is not answered. */
  readonly farewellMs: number;
  /** A new connection, over which the server is asked. */
  readonly connectMs: number;
  /** Everything that is asked over it. */
  readonly answerMs: number;
}

export const SILENCE: SilenceLimits = {
  everyMs: 1_000,
  patienceMs: 3_000,
  shortPatienceMs: 1_000,
  alarmMs: 10_000,
  againMs: 5_000,
  awayMs: 10_000,
  quietMs: 4_000,
  farewellMs: 2_000,
  connectMs: 2_000,
  answerMs: 4_000,
};

/** So often in a row a session must be found to wait for us: the first time its answer may have been on its way. */
export const LOOKS = 2;

/** A session of the same number and another age is that of somebody else, as after a move to another server. */
const AGE_TOLERANCE_S = 10;

/** @param ageSeconds of the connection, on this side. */
export function judgeSession(session: ShownSession | undefined, ageSeconds: number): Look {
  if (!session || Math.abs(session.age - ageSeconds) > AGE_TOLERANCE_S) return 'absent';
  return session.waitsFor === 'Client' ? 'waits' : 'works';
}

/**
 * Whether a connection is given up.
 * @param looks in a row, the newest included, that found nobody at work
 */
export function isGivenUp(
  look: Look,
  looks: number,
  unansweredMs: number,
  { awayMs }: SilenceLimits,
): boolean {
  if (look === 'works') return false;
  return look === 'away' ? unansweredMs >= awayMs : looks >= LOOKS;
}
