import type { UpstreamTarget } from '../contracts/upstream-terms.js';

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
