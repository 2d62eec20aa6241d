/** A repeatable source of numbers (mulberry32): the same start gives the same sequence. */
export class SeededRandom {
  private state: number;

  constructor(text: string, seed: number) {
    let hash = 2166136261 ^ seed;
    for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    this.state = hash >>> 0;
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
