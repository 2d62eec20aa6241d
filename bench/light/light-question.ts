/** What the process of the light machine is asked: to enrol with a token, to dial elsewhere, or how it is. */
export type LightQuestion =
  | { readonly enrol: string; readonly origins: readonly string[] }
  | { readonly origins: readonly string[]; readonly redial?: true }
  | { readonly tell: true };

export interface LightState {
  readonly openTunnels: number;
  /** Operations that were started, and how many of them more than once. */
  readonly started: number;
  readonly repeated: number;
}
