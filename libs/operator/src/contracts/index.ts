/**
 * What operators can call, declared once: what a call takes and answers, the commands that make it, and what it changes.
 * The command line makes its flags of it, the service checks what it is sent, and the console takes the types, which
 * no browser loads. Instants are texts of ISO 8601.
 * @packageDocumentation
 */
import { AUDIT_ROWS } from './audit.data.js';
import type { CallRow, InputOf } from './call-table.js';
import { FLEET_ROWS } from './fleet.data.js';
import { MONEY_ROWS } from './money.data.js';
import { PEOPLE_ROWS } from './people.data.js';
import { PORTAL_ROWS } from './portals.data.js';
import { SUBSCRIPTION_ROWS } from './subscriptions.data.js';
import { TICKET_ROWS } from './tickets.data.js';
import { WORK_ROWS } from './work.data.js';

const CALLS = {
  ...PORTAL_ROWS,
  ...PEOPLE_ROWS,
  ...FLEET_ROWS,
  ...WORK_ROWS,
  ...AUDIT_ROWS,
  ...MONEY_ROWS,
  ...SUBSCRIPTION_ROWS,
  ...TICKET_ROWS,
};

type Calls = typeof CALLS;

export type OperatorCallName = keyof Calls;
export type OperatorFields<Name extends OperatorCallName> = Calls[Name]['input'];
export type OperatorInput<Name extends OperatorCallName> = InputOf<OperatorFields<Name>>;
export type OperatorAnswer<Name extends OperatorCallName> = NonNullable<Calls[Name]['answer']['of']>;

/** Each call by its name: `POST /operator/calls/<name>` takes `input` and answers `answer` in `data`. */
export type OperatorCalls = {
  readonly [Name in OperatorCallName]: {
    readonly input: OperatorInput<Name>;
    readonly answer: OperatorAnswer<Name>;
  };
};

/** The rows, for what reads all of them alike. */
export const OPERATOR_ROWS: Readonly<Record<OperatorCallName, CallRow>> = CALLS as never;

/** `GET /operator/session`; also what `POST /operator/session` answers. */
export interface OperatorSession {
  readonly operator: { readonly name: string };
  readonly expiresAt: string;
}

/** A line of `GET /operator/calls`. */
export interface OperatorCallLine {
  readonly name: OperatorCallName;
  readonly writes: boolean;
}

export {
  boolean,
  choice,
  nullable,
  optional,
  typedAs,
  whole,
  type BooleanField,
  type CallField,
  type CallFields,
  type Described,
  type How,
  type InputOf,
  type TextField,
  type CallRow,
  type CommandRow,
  type Page,
  type PageInput,
} from './call-table.js';
export type * from './audit.data.js';
export type * from './fleet.data.js';
export type * from './money.data.js';
export type * from './people.data.js';
export type * from './portals.data.js';
export type * from './subscriptions.data.js';
export type * from './tickets.data.js';
export type * from './work.data.js';
