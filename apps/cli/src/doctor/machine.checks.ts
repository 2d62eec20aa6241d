import { type Check, fail, type Finding, ok, warn } from './check.js';

const OLDEST = { major: 20, minor: 19 } as const;
/** Lines of Node.js that are supported; the first gets no security fixes any more. */
const SUPPORTED: readonly number[] = [20, 22, 24];
const REMEDY = 'Install Node 22 or 24 and start the processes with it.';

/** What to think of a version such as `20.19.0`. */
export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
    return fail(`Node ${version} is older than 20.19, the oldest that works.`, REMEDY);
  }
  if (!SUPPORTED.includes(major)) return warn(`Node ${version} is no line that is tried here.`, REMEDY);
  if (major === OLDEST.major)
    return warn(`Node ${version} works and gets no security fixes any more.`, REMEDY);
  return ok(`Node ${version}.`);
}

/** This machine. */
export const MACHINE_CHECKS: readonly Check[] = [
  { name: 'node', needs: [], look: async ({ nodeVersion }) => [judgeNode(nodeVersion)] },
];
