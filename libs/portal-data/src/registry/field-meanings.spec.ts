import { ACTIONS } from '../actions/actions.data.js';
import { ENTITIES } from './entities.data.js';
import type { EntityField } from './entity-definition.js';

const ofBases = ENTITIES.map(({ base, fields }) => [base, fields] as const);
const ofLinks = ENTITIES.flatMap(({ base, relations = [] }) =>
  relations.flatMap(({ from }) =>
    from.kind === 'links' ? [[`links of ${base}`, from.fields] as const] : [],
  ),
);
const ofActions = ACTIONS.flatMap(({ method, path, answer, input }) => [
  ...('fields' in answer ? [[`answer of ${method} ${path}`, answer.fields] as const] : []),
  ...input.flatMap(({ name, fields }) => (fields ? [[`${name} of ${method} ${path}`, fields] as const] : [])),
]);
const tables: readonly (readonly [string, readonly EntityField[]])[] = [...ofBases, ...ofLinks, ...ofActions];

const FILLERS = /\b(the|a|an|of|is|it|its|was|at|on)\b/g;

/** The words a name is made of, in any spelling: `createdAt`, `CREATED_AT` and "the Created at" are the same. */
function words(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(FILLERS, '')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('what fields mean', () => {
  it('is told of every field of every table', () => {
    const fields = tables.flatMap(([, list]) => list);
    expect(fields.length).toBeGreaterThan(1_000);
    const silent = tables.flatMap(([table, list]) =>
      list
        .filter(({ meaning }) => meaning.length < 3 || meaning.length > 160 || meaning !== meaning.trim())
        .map(({ name }) => `${table}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('is more than the name in other words', () => {
    const repeating = tables.flatMap(([table, list]) =>
      list
        .filter(({ name, host, meaning }) => [words(name), words(host)].includes(words(meaning)))
        .map(({ name, meaning }) => `${table}: ${name} is "${meaning}"`),
    );
    expect(repeating).toEqual([]);
  });

  it.each(['Created at', 'The title', 'CREATED_TIME'])('knows "%s" for a name', (meaning) => {
    expect([words('createdAt'), words('createdTime'), words('title')]).toContain(words(meaning));
  });

  it('names only fields and bases that are there', () => {
    const bases = new Set(ENTITIES.map(({ base }) => base));
    const lost = ofBases.flatMap(([base, list]) => {
      const names = new Set(list.map(({ name }) => name));
      return list.flatMap(({ name, meaning }) =>
        [...meaning.matchAll(/\((`([a-z-]+)`)\)/g)]
          .map(([, , named = '']) => named)
          .filter((named) => !bases.has(named) && !names.has(named))
          .map((named) => `${base}: ${name} names ${named}`),
      );
    });
    expect(lost).toEqual([]);
  });
});
