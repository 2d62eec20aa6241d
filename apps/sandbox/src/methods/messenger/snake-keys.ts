const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** Names in the spelling of the older methods: `entityData1` becomes `entity_data_1`; those in capitals stay. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      CAMEL.test(key) ? key.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`) : key,
      snakeKeys(member),
    ]),
  );
}
