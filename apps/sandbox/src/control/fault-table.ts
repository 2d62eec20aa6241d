import type { Fault, FaultRule } from './fault.js';

/** The scripted faults, oldest first; a call is hit by the first one that fits. */
export class FaultTable {
  private rules: FaultRule[] = [];
  private lastId = 0;

  add(method: string, times: number | null, fault: Fault): FaultRule {
    this.lastId += 1;
    const rule = { id: this.lastId, method: method.toLowerCase(), remaining: times, fault };
    this.rules.push(rule);
    return rule;
  }

  /** The fault this call meets; counts it as hit. */
  take(method: string): Fault | null {
    return this.hit(this.rules.find((rule) => rule.method === '*' || rule.method === method));
  }

  /** The fault a command of a batch meets: `*` is for whole requests. */
  takeCommand(method: string): Fault | null {
    return this.rules.length === 0 ? null : this.hit(this.rules.find((rule) => rule.method === method));
  }

  private hit(rule: FaultRule | undefined): Fault | null {
    if (!rule) return null;
    if (rule.remaining !== null) {
      rule.remaining -= 1;
      if (rule.remaining === 0) this.rules = this.rules.filter((candidate) => candidate !== rule);
    }
    return rule.fault;
  }

  get isEmpty(): boolean {
    return this.rules.length === 0;
  }

  list(): readonly FaultRule[] {
    return this.rules;
  }

  clear(): void {
    this.rules = [];
  }
}
