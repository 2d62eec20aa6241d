import { HeldFolder } from '../files/held-folder.js';
import type { DeployContext } from './deploy-context.js';
import { StepFailure } from './step-shell.js';

const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES']);

/**
 * The folder in which the commands of a release run, held open. Code of the release may lay a link in its place at any time:
 * no link on the way counts, wherever it leads.
 * @throws StepFailure when the release has no such folder
 */
export function openRoot({ plan, release }: Pick<DeployContext, 'plan' | 'release'>): HeldFolder {
  const { rootDirectory = '' } = plan;
  const folder = HeldFolder.open(release);
  try {
    return folder.below(rootDirectory);
  } catch (error) {
    if (!NO_FOLDER.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new StepFailure(`rootDirectory ${JSON.stringify(rootDirectory)} is no folder of the release.`);
  } finally {
    folder.close();
  }
}
