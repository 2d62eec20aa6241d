/** Where a browser goes on, and what it is given on the way. */
export interface Onward {
  readonly address: string;
  /** `Set-Cookie`; null where there is none. */
  readonly cookie: string | null;
}

/** On, with nothing but the address. */
export function onwardTo(address: string): Onward {
  return { address, cookie: null };
}
