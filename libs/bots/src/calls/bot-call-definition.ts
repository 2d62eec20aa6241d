import type { Type } from '@nestjs/common';
import type { HostParams } from '#libs/host-client/contracts';
import { type HttpMethod, type JsonSchema, successSchema } from '#libs/http/contracts';
import type { ErrorCode } from '#libs/kernel';

/** What follows `:botId` in a path: ids of messages, commands and files are numbers, a dialog is `chat5` or a person's id. */
export type BotPathParam = 'number' | 'dialog';

export type BotPathValues = Readonly<Record<string, string | number>>;

/** What a call is made of. `said` is an instance of the row's input class. */
export type CallArguments<Said> = (said: Said, path: BotPathValues) => HostParams;

/** A call before that of the row. */
export interface FirstCall<Said> {
  readonly method: `imbot.v2.${string}`;
  /** False skips it. */
  readonly when: (said: Said) => boolean;
  readonly params: CallArguments<Said>;
  /** Arguments for the call of the row out of this one's answer; null answers with nothing found. */
  readonly take: (result: unknown) => HostParams | null;
}

interface BotCallAnswer<Said> {
  readonly schema: JsonSchema;
  /** @returns undefined where the host answered something else than it should: 502 `HOST_UNAVAILABLE`. Pure. */
  readonly present: (result: unknown, said: Said, path: BotPathValues) => unknown;
  /** Answered when the first call found nothing. */
  readonly nothing?: unknown;
}

/** One path below `/v1/bots/:botId` that is a call of the host. */
export interface BotCallDefinition<Said extends object = object> {
  readonly method: HttpMethod;
  readonly path: `/v1/bots/:botId/${string}`;
  readonly summary: string;
  readonly mode: 'read' | 'write';
  readonly status: 200 | 201;
  readonly params: Readonly<Record<string, BotPathParam>>;
  /** Class of the body, of the query of a GET, and of either of a DELETE. */
  readonly input?: Type<Said>;
  /** Faults of the whole input. Throws. Pure. */
  readonly check?: (said: Said) => void;
  readonly first?: FirstCall<Said>;
  readonly call: `imbot.v2.${string}`;
  readonly arguments: CallArguments<Said>;
  /** Codes of the host, lower case, that say that things are as the caller wants them. */
  readonly settled?: readonly string[];
  readonly answer: BotCallAnswer<Said>;
  /** Codes of `check`. */
  readonly errors?: readonly ErrorCode[];
}

/** Ties the functions of a row to its input class. */
export function botCall<Said extends object>(row: BotCallDefinition<Said>): BotCallDefinition {
  return row as unknown as BotCallDefinition;
}

/** `data: true`; the host says `true` or `{result: true}`. */
export const DONE: BotCallAnswer<object> = {
  schema: successSchema({ const: true }),
  present: (result) => {
    const said = isHostObject(result) && 'result' in result ? result['result'] : result;
    return said === false || said === null || said === undefined ? undefined : true;
  },
};

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
