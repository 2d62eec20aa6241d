/**
 * A map that keeps what was used lately, in bounded memory: two generations, of which the older is
 * dropped when the younger is full. Cheaper than an exact order of use, and no less bounded.
 */
export class RecentMap<Value extends object> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  /** @param capacity entries kept for certain; at most twice as many are held. */
  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.young.size + this.old.size;
  }

  get(name: string): Value | undefined {
    const value = this.young.get(name);
    if (value !== undefined) return value;
    const aged = this.old.get(name);
    if (aged !== undefined) {
      this.old.delete(name);
      this.set(name, aged);
    }
    return aged;
  }

  set(name: string, value: Value): void {
    this.old.delete(name);
    if (this.young.size >= this.capacity) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(name, value);
  }

  delete(name: string): void {
    this.young.delete(name);
    this.old.delete(name);
  }
}
