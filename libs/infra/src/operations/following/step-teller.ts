import type { AgentDeployStep } from '#libs/agent-protocol';

/** `data` of an event `step`. */
export type StepNews = Pick<AgentDeployStep, 'name' | 'status' | 'durationMs'>;

/** Tells the news of steps once each, in their order, never a beginning after an end. */
export class StepTeller {
  private readonly told = new Map<string, AgentDeployStep['status']>();

  /** Everything before a step that is about to print, and its beginning. */
  *upTo(steps: readonly AgentDeployStep[], name: string): Generator<StepNews> {
    for (const step of steps) {
      if (step.name !== name) {
        yield* this.tell(step);
        continue;
      }
      if (!this.told.has(name)) yield* this.tell({ ...step, status: 'running', durationMs: null });
      return;
    }
  }

  *all(steps: readonly AgentDeployStep[]): Generator<StepNews> {
    for (const step of steps) yield* this.tell(step);
  }

  private *tell({ name, status, durationMs }: AgentDeployStep): Generator<StepNews> {
    const before = this.told.get(name);
    const isNews = before === undefined || (before === 'running' && status !== 'running');
    if (!isNews) return;
    this.told.set(name, status);
    yield { name, status, durationMs };
  }
}
