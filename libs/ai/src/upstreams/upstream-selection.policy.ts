import type { UpstreamTarget } from '../contracts/model-catalog.js';

type Weighed = Pick<UpstreamTarget, 'rank' | 'weight'>;

/**
 * The targets in the order in which they are asked: lowest rank first, within a rank drawn by weight. A target of
 * weight 0 comes after the others of its rank.
 * @param random numbers from 0 to below 1
 */
export function selectTargets<Target extends Weighed>(
  targets: readonly Target[],
  isHealthy: (target: Target) => boolean,
  random: () => number,
): readonly Target[] {
  const healthy = targets.filter(isHealthy);
  if (healthy.length < 2) return healthy;
  const ranks = [...new Set(healthy.map(({ rank }) => rank))].sort((one, other) => one - other);
  return ranks.flatMap((rank) =>
    drawn(
      healthy.filter((target) => target.rank === rank),
      random,
    ),
  );
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

export function admits({ openUntilMs, probeUntilMs }: Circuit, nowMs: number): boolean {
  if (openUntilMs === null) return true;
  return nowMs >= openUntilMs && (probeUntilMs === null || nowMs >= probeUntilMs);
}

/** A call begins: of an open circuit the one that tries. */
export function afterStart(circuit: Circuit, nowMs: number): Circuit {
  return circuit.openUntilMs === null
    ? circuit
    : { ...circuit, probeUntilMs: nowMs + CIRCUIT_LIMITS.probeMs };
}

/** Each failure beyond the first that opens it doubles the pause. */
export function afterFailure({ failures }: Circuit, nowMs: number): Circuit {
  const count = failures + 1;
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
