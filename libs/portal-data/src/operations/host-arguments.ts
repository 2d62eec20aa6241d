import { PorticoError } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import type {
  ArgumentTemplate,
  HostBackedOperation,
  HostOperation,
  TemplateValue,
} from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/**
 * The host operation behind an operation of a base.
 * @param named API names of the fields in the filter or body, by which the variant is chosen.
 * @throws PorticoError `ROUTE_NOT_FOUND` when the base does not serve it.
 */
export function choiceOfOperation(
  entity: RegisteredEntity,
  name: HostBackedOperation,
  named: readonly string[] = [],
): HostOperation {
  const operation = entity.operations[name];
  if (!operation) throw new PorticoError('ROUTE_NOT_FOUND');
  return operation.variants?.find(({ when }) => named.includes(when))?.operation ?? operation;
}

/** Placeholder, with its `$`, → value; undefined means there is none. */
export type PlaceholderValues = Readonly<Record<string, unknown>>;

const SPREAD = '...';
/** Placeholders of what a caller may leave open; the host has a default for each of them. */
const OPEN: ReadonlySet<string> = new Set([
  '$fields',
  '$rest',
  '$filter',
  '$select',
  '$order',
  '$orderField',
  '$orderDir',
  '$start',
  '$limit',
  '$offset',
  '$page',
  '$afterCursor',
]);

/** Values of own parameters as their placeholders name them. */
export function parameterValues(parameters: Readonly<Record<string, unknown>>): PlaceholderValues {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`$p.${name}`, value]));
}

const isPlaceholder = (value: TemplateValue): value is string =>
  typeof value === 'string' && value.startsWith('$');

const nameOf = (placeholder: string): string => placeholder.replace(/\?$/, '');

const found = new WeakMap<ArgumentTemplate, ReadonlySet<string>>();

function collect(value: TemplateValue, into: Set<string>): void {
  if (isPlaceholder(value)) into.add(nameOf(value));
  else if (typeof value === 'object') {
    for (const part of Array.isArray(value) ? value : Object.values(value)) {
      collect(part as TemplateValue, into);
    }
  }
}

/** Every placeholder of a template, without its question mark. */
export function placeholdersIn(template: ArgumentTemplate): ReadonlySet<string> {
  const known = found.get(template);
  if (known) return known;
  const made = new Set<string>();
  collect(template, made);
  found.set(template, made);
  return made;
}

/** A missing value is the caller's where the caller could have given it, else a fault of our own. */
function missing(name: string): Error {
  const [, input] = /^\$(?:filter|f|p)\.(\w+)/.exec(name) ?? (name === '$query' ? ['', 'query'] : []);
  if (input === undefined) return new Error(`The argument template has no value for ${name}.`);
  const what = name.startsWith('$filter.') ? `A condition on "${input}"` : `"${input}"`;
  return invalidParameter(input, `${what} is required.`);
}

function valueOf(placeholder: string, values: PlaceholderValues): unknown {
  const name = nameOf(placeholder);
  const value = values[name];
  if (value === undefined && name === placeholder && !OPEN.has(name)) throw missing(name);
  return value;
}

function fill(part: TemplateValue, values: PlaceholderValues): unknown {
  if (isPlaceholder(part)) return valueOf(part, values);
  if (typeof part !== 'object') return part;
  if (Array.isArray(part)) {
    return part
      .map((entry: TemplateValue) => fill(entry, values))
      .filter((entry) => entry !== undefined) as unknown;
  }
  return fillArguments(part as ArgumentTemplate, values);
}

/**
 * Fills an argument template. Keys keep the order of the template: some host methods read arguments by
 * position. A placeholder that may be empty and is leaves its key out.
 * @throws PorticoError `INVALID_PARAMS` naming what the caller should have given.
 */
export function fillArguments(
  template: ArgumentTemplate,
  values: PlaceholderValues,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(template)) {
    const value = fill(part, values);
    if (key === SPREAD) Object.assign(filled, value);
    else if (value !== undefined) filled[key] = value;
  }
  return filled;
}
