/** Runs work of one name after another, so that a crowd waits in memory and not for connections. */
export class InTurn {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Whether nobody of the name is at work or waits. */
  isFree(name: string): boolean {
    return !this.tails.has(name);
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(work, work);
    this.tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.tails.get(name) === turn) this.tails.delete(name);
    }
  }
}
