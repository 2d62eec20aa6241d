import type { ViewCheck } from '#libs/event-log';
import type { Stack } from './stack.js';

/** The views that are not what the log says, after whatever has happened to the stack. */
export async function viewsThatDiffer(stack: Stack): Promise<readonly ViewCheck[]> {
  const checks = await stack.cli<readonly ViewCheck[]>('views', 'check');
  if (!checks.some(({ facts }) => facts > 0)) throw new Error('no view has seen a fact');
  return checks.filter(({ different }) => different > 0);
}
