import type { ToldVisitor } from '../forwarding/app-headers.policy.js';

/** A person who has signed in, as the gateway keeps them. */
export interface VisitingPerson {
  /** Platform user id. */
  readonly userId: string;
  readonly portalId: string;
  readonly name: string;
  /** Numbers of their departments on the host, as of the sign-in. */
  readonly departments: readonly number[];
}

/** Who sends a request to an application. */
export interface Visitor {
  /** Null for everybody the gateway knows no name of. */
  readonly person: VisitingPerson | null;
  /** What the application is told of the person. */
  readonly told: ToldVisitor | null;
  /** Id of the access token that gives the right; null when the policy of the server has to. */
  readonly accessTokenId: string | null;
  /** Stands for a person where there is none: `share:<token>:<click>` or `token:<token>`. */
  readonly grant: string | null;
  /** `Authorization` was for the gateway. */
  readonly bearerIsOurs: boolean;
  /** A page of another origin sends them; whoever they are, they are nobody here. */
  readonly foreign: boolean;
  /** `Set-Cookie` that keeps the session alive; null when it need not be sent. */
  readonly cookie: string | null;
  /** When the session ends unless it is used; null without one. */
  readonly expiresAt: Date | null;
}

export const STRANGER: Visitor = {
  person: null,
  told: null,
  accessTokenId: null,
  grant: null,
  bearerIsOurs: false,
  foreign: false,
  cookie: null,
  expiresAt: null,
};

/** Somebody whose cookie does not count. */
export const FOREIGN: Visitor = { ...STRANGER, foreign: true };
