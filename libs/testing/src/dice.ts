/** What happens in a spec that plays through many days, in a fixed order that looks like chance. */
export class Dice {
  constructor(private seed: number) {}

  /** A whole number from 0 up to `most`, not included. */
  roll(most: number): number {
    this.seed = (this.seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.seed / 2_147_483_648) * most);
  }

  of<T>(values: readonly T[]): T {
    return values[this.roll(values.length)]!;
  }
}
