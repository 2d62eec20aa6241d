import type { PlacementOpening } from '../placements/placement-opening.policy.js';

/** Injection token of {@link HostedApplications}. */
export const HOSTED_APPLICATIONS = Symbol('HOSTED_APPLICATIONS');

/** An application on the platform, as its sign-in sees it. */
export interface HostedApplication {
  readonly subdomain: string;
  readonly portalId: string;
  /** The application users sign in to; null: to the service itself. */
  readonly applicationId: string | null;
  /** People of every portal may open it. */
  readonly anyPortal: boolean;
}

/** Somebody who has signed in, on the way to a hosted application. */
export interface HostedVisitor {
  readonly portalId: string;
  /** Platform user id. */
  readonly userId: string;
  /** The application they have signed in to; null for the service itself. */
  readonly applicationId: string | null;
  readonly name: string;
  /** Numbers of their departments on the host. */
  readonly departments: readonly number[];
  /** Where they have opened it inside the portal, where the address is too short for that. */
  readonly opening?: PlacementOpening | null;
}

/** Applications the platform hosts. Owned by sign-in; an app binds it. */
export interface HostedApplications {
  /** Null when nobody answers at that subdomain. */
  find(subdomain: string): Promise<HostedApplication | null>;
  /** What answers at the address of an application; null for one on a server of its own. */
  behind(appUrl: string): Promise<HostedApplication | null>;
  /**
   * @param path path and query of the application.
   * @param browser secret of the browser the person has signed in with.
   * @returns address for that browser, good for one use; null when nobody answers any more.
   */
  enter(subdomain: string, visitor: HostedVisitor, path: string, browser: string): Promise<string | null>;
  /**
   * A browser has come to the application with such an address: whether it is the one that has signed in.
   * @param entry what the address holds.
   * @param browsers its secrets.
   * @param visitor how the application's gateway knows it.
   * @returns where it goes on, as nobody when it is another one; null for an entry that is none.
   */
  bind(entry: string, browsers: readonly string[], visitor: string): Promise<string | null>;
}

/** Injection token of {@link ConsoleSessionStarter}. */
export const CONSOLE_SESSION_STARTER = Symbol('CONSOLE_SESSION_STARTER');

/** Somebody the host has signed in. */
export interface ConsolePerson {
  readonly portalId: string;
  /** Platform user id. */
  readonly userId: string;
}

/** Lets people who have signed in into the console. Owned by sign-in; an app binds it. */
export interface ConsoleSessionStarter {
  /** Begins a session for the browser a person has signed in in. @returns `Set-Cookie` that holds it. */
  enter(person: ConsolePerson, requestId: string): Promise<string>;
}
