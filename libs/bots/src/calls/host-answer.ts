/** An object of the host. */
export type HostObject = Readonly<Record<string, unknown>>;

export function isHostObject(value: unknown): value is HostObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object; the host writes an empty one as an empty list. Undefined where it is neither. */
export function objectIn(value: unknown): HostObject | undefined {
  if (isHostObject(value)) return value;
  return Array.isArray(value) && value.length === 0 ? {} : undefined;
}

/** A list; the host may write one with gaps as an object. Undefined where it is neither. */
export function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  return isHostObject(value) ? Object.values(value) : undefined;
}

export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}
