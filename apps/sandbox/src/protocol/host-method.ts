import type { RecordChange } from '../events/event-sender.js';
import type { Portal } from '../portals/portal.js';
import type { Access, Switches } from '../portals/portal-state.js';
import type { HostParams } from './host-params.js';

/** Whom a call acts for and with what. */
export interface Actor {
  readonly userId: number;
  readonly access: Access;
  /** What the credential may be used for; null is everything. */
  readonly scopes: readonly string[] | null;
  /** The application of an access token; null for a webhook. */
  readonly applicationId: string | null;
  /** Tells credentials apart where the host accounts for each of them. */
  readonly credential: string;
}

/** One authenticated call of a host method. */
export interface HostCall {
  readonly portal: Portal;
  readonly actor: Actor;
  /** The user the call acts as; any positive number. */
  readonly userId: number;
  readonly params: HostParams;
  /** Where the caller reached the host, for links in answers: `http://127.0.0.1:3003`. */
  readonly origin: string;
  readonly nowMs: number;
  /** Told of every record the call changes. */
  readonly changed: (change: RecordChange) => void;
}

/** What a method answers; the listener adds the `time` block. */
export interface HostResult {
  readonly result: unknown;
  readonly total?: number;
  readonly next?: number;
}

export type HostMethod = (call: HostCall) => HostResult;

/** Method name to its handler; the host ignores case. */
export type HostMethodTable = Readonly<Record<string, HostMethod>>;

/** Methods of one area of the host. */
export interface HostArea {
  /** Any one of them suffices; none means that every credential will do. */
  readonly scopes: readonly string[];
  /** Version of the protocol the methods are called by. */
  readonly version: 2 | 3;
  readonly methods: HostMethodTable;
  /** A portal on which this is off does not know the methods. */
  readonly switchedBy?: keyof Switches;
  /** Methods only administrators may call. */
  readonly adminOnly?: readonly string[];
  /** Methods that want an application's token, not a webhook. */
  readonly applicationOnly?: readonly string[];
}
