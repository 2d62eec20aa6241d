/** Of each base what tells whether it is there: describe says the rest. */
interface NamedBase {
  readonly name: string;
}

function isNamed(value: unknown): value is NamedBase {
  return typeof (value as Partial<NamedBase> | null)?.name === 'string';
}

/**
 * What `GET /v1/me` answers, for a model: without a line for each address the key may call, which discover finds by words,
 * and without addresses that lie in others. All that says what the key may do and what is left stays as it is.
 */
export function toldOfCaller(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { capabilities: _lines, entities, ...facts } = data as Readonly<Record<string, unknown>>;
  const bases = Array.isArray(entities) ? entities.filter(isNamed) : [];
  const names = new Set(bases.map(({ name }) => name).filter((name) => !name.includes(':')));
  return { ...facts, ...(entities !== undefined && { entities: [...names].map((name) => ({ name })) }) };
}
