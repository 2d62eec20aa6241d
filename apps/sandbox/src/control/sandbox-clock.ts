/** The time of what the host does: real time, moved as the development clock of the service is. */
export class SandboxClock {
  private offsetMs = 0;

  /** @param realMs real time, in milliseconds. */
  at(realMs: number): number {
    return Math.floor(realMs + this.offsetMs);
  }

  get aheadMs(): number {
    return this.offsetMs;
  }

  move(offsetMs: number): void {
    this.offsetMs = offsetMs;
  }
}
