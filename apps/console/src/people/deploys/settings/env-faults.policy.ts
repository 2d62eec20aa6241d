/** One variable of the environment. */
export interface EnvRow {
  readonly name: string;
  readonly value: string;
}

export type EnvFault = 'name-missing' | 'name-wrong' | 'name-reserved' | 'name-twice';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** The platform sets it; the port has a field of its own. */
const RESERVED = 'PORT';

/**
 * What is wrong with the name of each variable, so that none is left out of a deploy or written over another in silence;
 * null where nothing is. A row with nothing in it is none. Pure.
 */
export function envFaults(rows: readonly EnvRow[]): readonly (EnvFault | null)[] {
  const names = rows.map(({ name }) => name.trim());
  return rows.map(({ value }, index) => {
    const name = names[index] ?? '';
    if (name === '') return value === '' ? null : 'name-missing';
    if (!NAME.test(name)) return 'name-wrong';
    if (name === RESERVED) return 'name-reserved';
    return names.indexOf(name) < index ? 'name-twice' : null;
  });
}
