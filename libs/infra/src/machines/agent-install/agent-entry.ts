import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

const BUILT_ENTRY = 'dist/agent/agent.mjs';

/**
 * The agent as one file in the build, also when this code runs from its sources.
 * @throws Error when the agent has not been built
 */
export function agentEntry(): string {
  const entry = join(packageFolder(), BUILT_ENTRY);
  if (!existsSync(entry)) throw new Error(`${BUILT_ENTRY} is missing; run "npm run build"`);
  return entry;
}
