/** Injection token of {@link ConsoleDoor}. */
export const CONSOLE_DOOR = Symbol('CONSOLE_DOOR');

/** Somebody the host has signed in. */
export interface ConsolePerson {
  readonly portalId: string;
  /** Platform user id. */
  readonly userId: string;
}

/** Lets people who have signed in into the console. Owned by sign-in; an app binds it. */
export interface ConsoleDoor {
  /** Begins a session for the browser a person has signed in in. @returns `Set-Cookie` that holds it. */
  enter(person: ConsolePerson, requestId: string): Promise<string>;
}
