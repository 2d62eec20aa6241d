const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The life of a key that signs proofs. */
export const KEY_TURNS = {
  /** It signs that long, until the next one does. */
  signsMs: 30 * DAY_MS,
  /** It is told that long before it signs: longer than anybody keeps the set. */
  toldBeforeMs: 60 * MINUTE_MS,
  /** It is told that long after its last proof, which is good for a minute. */
  toldAfterMs: 60 * MINUTE_MS,
} as const;

interface Turn {
  /** The first one signs from the beginning. */
  readonly signsFrom: Date;
}

/** The key that signs now; null without any. @param keys oldest first. */
export function signingNow<Key extends Turn>(keys: readonly Key[], nowMs: number): Key | null {
  return keys.findLast(({ signsFrom }) => signsFrom.getTime() <= nowMs) ?? keys[0] ?? null;
}

/** The keys whose proofs may still, or soon, be met. @param keys oldest first. */
export function toldNow<Key extends Turn>(keys: readonly Key[], nowMs: number): readonly Key[] {
  return keys.filter((_, at) => {
    const next = keys[at + 1];
    return next === undefined || next.signsFrom.getTime() + KEY_TURNS.toldAfterMs > nowMs;
  });
}

/** When a key that has to be made now is to sign; null while none has to be. @param keys oldest first. */
export function nextTurn(keys: readonly Turn[], nowMs: number): Date | null {
  const newest = keys.at(-1);
  if (!newest) return new Date(nowMs);
  const { signsMs, toldBeforeMs } = KEY_TURNS;
  const endsMs = newest.signsFrom.getTime() + signsMs;
  return endsMs - toldBeforeMs <= nowMs ? new Date(Math.max(endsMs, nowMs + toldBeforeMs)) : null;
}
