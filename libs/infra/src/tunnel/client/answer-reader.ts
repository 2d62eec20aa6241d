/** An agent runs on a machine that others control: what it says is checked before it is believed. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

/** Gives the value as it may be passed on. @throws MalformedAnswer */
export type Reader<T> = (value: unknown) => T;

function refuse(what: string): never {
  throw new MalformedAnswer(`the answer has no valid ${what}`);
}

export const count: Reader<number> = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse('count');

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('flag'));

export function countTo(highest: number): Reader<number> {
  return (value) => (count(value) <= highest ? (value as number) : refuse(`count up to ${highest}`));
}

export function text(longest: number): Reader<string> {
  return (value) =>
    typeof value === 'string' && value.length <= longest ? value : refuse(`text of ${longest} characters`);
}

/** What code of others has printed, without what no column of the database takes. */
export function printed(longest: number): Reader<string> {
  return (value) => text(longest)(value).toWellFormed().replaceAll('\u0000', '\ufffd');
}

export const time: Reader<string> = (value) =>
  Number.isNaN(Date.parse(text(64)(value))) ? refuse('time') : (value as string);

export const digest: Reader<string> = (value) =>
  /^[0-9a-f]{64}$/.test(text(64)(value)) ? (value as string) : refuse('digest');

export function oneOf<const T>(values: readonly T[]): Reader<T> {
  return (value) => {
    const found = values.find((known) => known === value);
    return found === undefined ? refuse(`value of ${values.join(', ')}`) : found;
  };
}

export function orNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : reader(value));
}

/** What those who are older than it leave out. */
export function orAbsent<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === undefined ? null : reader(value));
}

export function listOf<T>(longest: number, reader: Reader<T>): Reader<readonly T[]> {
  return (value) =>
    Array.isArray(value) && value.length <= longest ? value.map(reader) : refuse(`list of ${longest}`);
}

/** Takes the named members and leaves others out. */
export function members<T>(shape: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  return (value) => {
    if (!isObject(value)) return refuse('object');
    const read: [string, unknown][] = [];
    for (const [name, reader] of Object.entries<Reader<unknown>>(shape)) {
      try {
        read.push([name, reader(value[name])]);
      } catch (error) {
        throw new MalformedAnswer(`${name}: ${(error as Error).message}`);
      }
    }
    return Object.fromEntries(read) as T;
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
