import type { ArgumentTemplate, Placeholder } from '../registry/entity-definition.js';

export type PlaceholderValues = Partial<Readonly<Record<Placeholder, unknown>>>;

/** Fills an argument template; a placeholder without a value leaves its argument out. */
export function fillArguments(
  template: ArgumentTemplate,
  values: PlaceholderValues,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name in template) {
    const part = template[name];
    const value = typeof part === 'string' && part in values ? values[part as Placeholder] : part;
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}
