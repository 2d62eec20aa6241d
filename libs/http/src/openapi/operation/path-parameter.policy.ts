import { singularOf } from './singular.policy.js';

const isParameter = (segment: string): boolean => /^[:*]/.test(segment);

/** `wake-schedules` → `wake schedule`. */
function resourceName(segment: string): string {
  return singularOf(segment.replace(/[-_.]/g, ' '));
}

/**
 * What a parameter of a path stands for, as far as the path says it: `/v1/servers/:id` → `Id of the server`.
 * @param path with `:name` or `*name` parameters.
 */
export function pathParameterMeaning(path: string, name: string): string {
  const segments = path.split('/').filter(Boolean);
  const index = segments.findIndex((segment) => isParameter(segment) && segment.slice(1) === name);
  const before = segments.slice(0, index).findLast((segment) => !isParameter(segment));
  if (before === undefined) return `Which ${name} is meant`;
  const word = /id$/i.test(name) ? 'Id' : name[0]!.toUpperCase() + name.slice(1);
  return `${word} of the ${resourceName(before)}`;
}
