import type { DeployContext } from './deploy-context.js';

/**
 * Puts everything back to before the deploy: nothing of its release runs or is left, the one in use before answers.
 * May be repeated from any point. What cannot be put back is told as a warning.
 */
export async function undoDeploy(context: DeployContext): Promise<void> {
  const { machine, slot, releaseId, releases } = context;
  const { supervisor } = machine;
  const parts: readonly (readonly [what: string, undo: () => Promise<void>])[] = [
    ['requests could not be led back', () => supervisor.revert(slot, releaseId)],
    ['the new release could not be ended', () => supervisor.discardCandidates(slot)],
    ['the release in use could not be started again', () => supervisor.resumeCurrent(slot)],
    [
      'the folder of the application could not be led back',
      async () => releases.link(supervisor.current(slot)?.releaseId ?? null),
    ],
    ['the new release could not be removed', () => releases.remove(releaseId)],
  ];
  for (const [what, undo] of parts) {
    try {
      await undo();
    } catch (error) {
      const reason = (error as Error).message;
      machine.log('error', what, { operationId: releaseId, err: error });
      context.warn(`While undoing the deploy ${what}: ${reason}`);
    }
  }
}
