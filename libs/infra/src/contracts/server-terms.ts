/** A machine of its own, a slot on a shared host, or the shared host. */
export const SERVER_KINDS = ['STANDALONE', 'GALAXY_APP', 'GALAXY_HOST'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** `BLACKHOLE`: reachable through the tunnel only. `OPEN`: by address, without tunnel functions. */
export const SERVER_MODES = ['BLACKHOLE', 'OPEN'] as const;
export type ServerMode = (typeof SERVER_MODES)[number];

/** Who may open the application of a server, narrowest first. */
export const ACCESS_POLICIES = [
  'OWNER_ONLY',
  'NAMED_USERS',
  'DEPARTMENT',
  'PORTAL',
  'AUTHENTICATED',
  'PUBLIC',
] as const;
export type AccessPolicy = (typeof ACCESS_POLICIES)[number];

/** `PREEMPTIBLE` is cheaper and restarted about once a day. */
export const RUN_MODES = ['PREEMPTIBLE', 'ALWAYS_ON'] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** Roles of a development team. */
export const TEAM_ROLES = ['DEVELOPER', 'ADMIN'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
