import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT_ENTRY = 'dist/agent/agent.mjs';

function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('no package.json above the running code');
    folder = parent;
  }
  return folder;
}

/**
 * The agent as one file in the build, also when this code runs from its sources.
 * @throws Error when the agent has not been built
 */
export function agentEntry(): string {
  const entry = join(packageRoot(), BUILT_ENTRY);
  if (!existsSync(entry)) throw new Error(`${BUILT_ENTRY} is missing; run "npm run build"`);
  return entry;
}
