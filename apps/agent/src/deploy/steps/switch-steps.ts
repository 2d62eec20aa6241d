import { setTimeout as delay } from 'node:timers/promises';
import { type DeployContext, DONE, SKIPPED, type Step } from '../deploy-context.js';
import { openRoot } from '../root-folder.js';
import { isHealthy, probe } from '../health-probe.js';
import { StepFailure } from '../step-shell.js';
import { ENV_FILE } from './env-file.js';

/** Whether the release answers where requests are led to, within a time. */
export async function answersRouted(
  { machine, plan, slot, releaseId }: Pick<DeployContext, 'machine' | 'plan' | 'slot' | 'releaseId'>,
  withinMs: number,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const current = machine.supervisor.current(slot);
    if (current?.releaseId !== releaseId) return false;
    if (current.isListening) {
      const answer = await probe(current.connect, current.port, plan.healthPath, machine.times.probe);
      if (isHealthy(answer, plan.healthPath)) return true;
    }
    if (performance.now() >= deadline) return false;
    await delay(machine.times.poll);
  }
}

/** It was for the steps: the application has its environment, and what lies on the disk is not to tell it. */
async function removeEnvFile(context: DeployContext): Promise<void> {
  if (Object.keys(context.plan.env).length === 0) return;
  const folder = openRoot(context);
  try {
    await folder.remove(ENV_FILE);
  } finally {
    folder.close();
  }
}

export const tunnelRouting: Step = async (context) => {
  const { machine, releases, releaseId, candidate, fixedPort } = context;
  const description = releases.description(releaseId);
  if (!candidate || !description) throw new StepFailure('The application does not run.');
  await removeEnvFile(context);
  releases.describe({ ...description, fixedPort, deployedAt: new Date().toISOString() });
  await machine.supervisor.promote(candidate);
  releases.link(releaseId);
  await context.switched();
  if (!(await answersRouted(context, machine.times.routed))) {
    throw new StepFailure('The new release did not answer once requests were led to it.');
  }
  return DONE;
};

/** The new release serves: what goes wrong here is a warning. */
export const stopExisting: Step = async (context) => {
  const { machine, slot, releases, releaseId, previous } = context;
  try {
    await releases.prune(releaseId, context.wanted());
  } catch (error) {
    context.warn(`An old release could not be removed: ${(error as Error).message}`);
  }
  if (previous === null) return SKIPPED;
  try {
    await machine.supervisor.retirePrevious(slot);
    return DONE;
  } catch (error) {
    context.warn(`The release before could not be ended: ${(error as Error).message}`);
    return { status: 'warning' };
  }
};
