/** Injection token of {@link VisitorSignIn}. */
export const VISITOR_SIGN_IN = Symbol('VISITOR_SIGN_IN');

/** A person of a portal who may use the service now. */
export interface VisitorAccount {
  readonly userId: string;
  readonly portalId: string;
  /** Employee number on the host. */
  readonly hostUserId: number;
  readonly isAdmin: boolean;
}

/** A person who has signed in, as the gateway keeps them. */
export interface VisitingPerson {
  /** Platform user id. */
  readonly userId: string;
  readonly portalId: string;
  readonly name: string;
  /** Numbers of their departments on the host, as of the sign-in. */
  readonly departments: readonly number[];
}

/** Sign-in of people who open hosted applications. Owned by the gateway; an app binds it. */
export interface VisitorSignIn {
  /**
   * Where a browser is sent to sign in; it comes back to the path of the application.
   * @param path path and query, beginning with a slash.
   */
  startAddress(subdomain: string, path: string): string;
  /**
   * Where a browser is sent that has come with an entry, so that the service sees whether it was opened in it.
   * @param token of the entry.
   * @param visitorHash hash of the browser's secret at the application, base64url.
   */
  bindAddress(token: string, visitorHash: string): string;
  /** Null for one who was blocked, or left, or whose portal may not use the service. */
  account(userId: string): Promise<VisitorAccount | null>;
  /** A session of the application for the person, for the application's own calls. */
  startSession(appId: string, portalId: string, userId: string): Promise<{ token: string; expiresAt: Date }>;
  /** The person of a live session; null when it has ended. */
  sessionAccount(token: string): Promise<VisitorAccount | null>;
}
