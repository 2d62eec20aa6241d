import { spread, type Spread } from './statistics.js';

/** One line of the report: a figure, or a ratio to another contender of the same rounds. */
export interface Row {
  readonly suite: string;
  readonly figure: string;
  readonly contender: string;
  readonly unit: string;
  readonly value: Spread;
  /** Contender / baseline, round by round. */
  readonly ratio?: { readonly to: string } & Spread;
  readonly target?: string;
  /** Whether the target holds for the median; absent without a target. */
  readonly met?: boolean;
}

export interface Contender {
  readonly name: string;
  /** One measured round; the figure in the unit of the measurement. */
  readonly round: () => Promise<number>;
}

export interface Plan {
  readonly suite: string;
  readonly figure: string;
  readonly unit: string;
  readonly rounds: number;
  readonly baseline: string;
  readonly contenders: readonly Contender[];
}

/** Runs the contenders in turn, round after round, so that drift of the machine hits all alike. */
export async function interleave(plan: Plan): Promise<Row[]> {
  const figures = new Map<string, number[]>(plan.contenders.map(({ name }) => [name, []]));
  for (const contender of plan.contenders) await contender.round();
  for (let round = 0; round < plan.rounds; round += 1) {
    const shift = round % plan.contenders.length;
    const order = [...plan.contenders.slice(shift), ...plan.contenders.slice(0, shift)];
    for (const contender of order) figures.get(contender.name)?.push(await contender.round());
  }
  const baseline = figures.get(plan.baseline) ?? [];
  return plan.contenders.map(({ name }) => {
    const values = figures.get(name) ?? [];
    const ratios = values.map((value, round) => value / (baseline[round] ?? Number.NaN));
    return {
      suite: plan.suite,
      figure: plan.figure,
      contender: name,
      unit: plan.unit,
      value: spread(values),
      ...(name !== plan.baseline && { ratio: { to: plan.baseline, ...spread(ratios) } }),
    };
  });
}
