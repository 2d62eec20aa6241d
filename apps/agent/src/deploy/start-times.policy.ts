import type { DeployContext } from './deploy-context.js';

type Timed = Pick<DeployContext, 'plan' | 'machine'>;

/** Milliseconds a release has to answer. */
export function startTime({ plan, machine }: Timed): number {
  return plan.startTimeoutSeconds === undefined ? machine.times.health : plan.startTimeoutSeconds * 1000;
}

/** Milliseconds from one probe to the next of a release. @param isListening something can be asked */
export function probePause({ plan, machine }: Timed, isListening: boolean): number {
  const { healthIntervalSeconds } = plan;
  return isListening && healthIntervalSeconds !== undefined
    ? healthIntervalSeconds * 1000
    : machine.times.poll;
}
