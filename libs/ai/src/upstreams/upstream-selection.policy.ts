import type { UpstreamTarget } from '../contracts/model-catalog.js';

type Weighed = Pick<UpstreamTarget, 'rank' | 'weight'>;

/**
 * The targets in the order in which they are asked: lowest rank first, within a rank drawn by weight. A target of
 * weight 0 comes after the others of its rank.
 * @param random numbers from 0 to below 1
 */
export function selectTargets<Target extends Weighed>(
  targets: readonly Target[],
  random: () => number,
): readonly Target[] {
  if (targets.length < 2) return targets;
  const ranks = [...new Set(targets.map(({ rank }) => rank))].sort((one, other) => one - other);
  return ranks.flatMap((rank) =>
    drawn(
      targets.filter((target) => target.rank === rank),
      random,
    ),
  );
}

/**
 * The targets that may be asked. One that a call is trying is left alone while there is another; where there is
 * none, others need not wait for how that call ends.
 */
export function usableTargets<Target>(
  targets: readonly Target[],
  circuitsOf: (target: Target) => readonly Circuit[],
  nowMs: number,
): readonly Target[] {
  const admitted = targets.filter((target) => circuitsOf(target).every((circuit) => admits(circuit, nowMs)));
  if (admitted.length > 0) return admitted;
  return targets.filter((target) => !circuitsOf(target).some((circuit) => isPaused(circuit, nowMs)));
}

function drawn<Target extends Weighed>(targets: readonly Target[], random: () => number): Target[] {
  const left = [...targets];
  const order: Target[] = [];
  while (left.length > 0) {
    const sum = left.reduce((total, { weight }) => total + weight, 0);
    let point = random() * sum;
    const index = left.findIndex(({ weight }) => (point -= weight) < 0);
    order.push(...left.splice(Math.max(index, 0), 1));
  }
  return order;
}

/** Whether an upstream is asked, by how its last calls ended. */
export interface Circuit {
  /** Failures without a success between them. */
  readonly failures: number;
  /** Nobody asks before; null while it is closed. */
  readonly openUntilMs: number | null;
  /** One call tries whether it works again; until then nobody else does. */
  readonly probeUntilMs: number | null;
}

export const CLOSED_CIRCUIT: Circuit = { failures: 0, openUntilMs: null, probeUntilMs: null };

export const CIRCUIT_LIMITS = {
  /** Failures in a row that open it. */
  failures: 5,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  /** A call that tries and never tells counts as lost after this time. */
  probeMs: 60_000,
} as const;

function isPaused({ openUntilMs }: Circuit, nowMs: number): boolean {
  return openUntilMs !== null && nowMs < openUntilMs;
}

export function admits(circuit: Circuit, nowMs: number): boolean {
  if (circuit.openUntilMs === null) return true;
  const { probeUntilMs } = circuit;
  return !isPaused(circuit, nowMs) && (probeUntilMs === null || nowMs >= probeUntilMs);
}

/** A call begins: of an open circuit the one that tries. */
export function afterStart(circuit: Circuit, nowMs: number): Circuit {
  return circuit.openUntilMs === null
    ? circuit
    : { ...circuit, probeUntilMs: nowMs + CIRCUIT_LIMITS.probeMs };
}

/** The call that tried was answered with a good status: others may ask again, though how it ends is not known yet. */
export function afterGoodStatus(circuit: Circuit): Circuit {
  return { ...circuit, openUntilMs: null, probeUntilMs: null };
}

/**
 * Each failure beyond the first that opens it doubles the pause. Those of calls that had begun before it opened tell
 * nothing new.
 */
export function afterFailure(circuit: Circuit, nowMs: number): Circuit {
  if (isPaused(circuit, nowMs)) return afterNothing(circuit);
  const count = circuit.failures + 1;
  const beyond = count - CIRCUIT_LIMITS.failures;
  if (beyond < 0) return { failures: count, openUntilMs: null, probeUntilMs: null };
  const pauseMs = Math.min(
    CIRCUIT_LIMITS.firstPauseMs * 2 ** Math.min(beyond, 30),
    CIRCUIT_LIMITS.longestPauseMs,
  );
  return { failures: count, openUntilMs: nowMs + pauseMs, probeUntilMs: null };
}

/** The call that tried ended without telling anything, for example because its client left. */
export function afterNothing(circuit: Circuit): Circuit {
  return { ...circuit, probeUntilMs: null };
}
