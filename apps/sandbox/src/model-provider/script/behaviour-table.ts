import type { Behaviour, BehaviourMatch, BehaviourRule } from './behaviour.js';

/** What a call shows of itself. */
export interface ShownCall {
  readonly path: string;
  readonly model: string | null;
  readonly text: string;
}

function fits({ path, model, contains }: BehaviourMatch, call: ShownCall): boolean {
  if (path !== undefined && path !== call.path) return false;
  if (model !== undefined && model !== call.model) return false;
  return contains === undefined || call.text.includes(contains);
}

/** The scripted behaviours, oldest first; a call meets the first one that fits. */
export class BehaviourTable {
  private rules: BehaviourRule[] = [];
  private lastId = 0;

  add(match: BehaviourMatch, times: number | null, behaviour: Behaviour): BehaviourRule {
    this.lastId += 1;
    const rule = { id: this.lastId, match, remaining: times, behaviour };
    this.rules.push(rule);
    return rule;
  }

  /** The behaviour this call meets; counts it as met. */
  take(call: ShownCall): Behaviour | null {
    const rule = this.rules.find(({ match }) => fits(match, call));
    if (!rule) return null;
    if (rule.remaining !== null) {
      rule.remaining -= 1;
      if (rule.remaining === 0) this.rules = this.rules.filter((candidate) => candidate !== rule);
    }
    return rule.behaviour;
  }

  list(): readonly BehaviourRule[] {
    return this.rules;
  }

  clear(): void {
    this.rules = [];
  }
}
