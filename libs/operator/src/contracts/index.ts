/**
 * What operators can call, as types: for the service, and for the console in the browser. Nothing here is there at run
 * time. Instants are texts of ISO 8601.
 * @packageDocumentation
 */
import type { AccessCalls } from './access-calls.js';
import type { AuditCalls } from './audit-calls.js';
import type { FleetCalls } from './fleet-calls.js';
import type { MoneyCalls } from './money-calls.js';
import type { TicketCalls } from './ticket-calls.js';
import type { WorkCalls } from './work-calls.js';

/** Each call by its name: `POST /operator/calls/<name>` takes `input` and answers `answer` in `data`. */
export interface OperatorCalls
  extends AccessCalls, FleetCalls, WorkCalls, AuditCalls, MoneyCalls, TicketCalls {}

export type OperatorCallName = keyof OperatorCalls;
export type OperatorInput<Name extends OperatorCallName> = OperatorCalls[Name]['input'];
export type OperatorAnswer<Name extends OperatorCallName> = OperatorCalls[Name]['answer'];

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

export type * from './access-calls.js';
export type * from './audit-calls.js';
export type * from './fleet-calls.js';
export type * from './money-calls.js';
export type * from './paging.js';
export type * from './ticket-calls.js';
export type * from './work-calls.js';
