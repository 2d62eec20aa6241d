import type { ServerApplicationAnswer } from './server-application.answer.js';
import type { ServerRow } from './server-row.js';

/** How the applications of servers are, of all of them at once. */
export interface ServerApplications {
  /** By the id of the server; each is there. */
  of(servers: readonly ServerRow[]): Promise<ReadonlyMap<string, ServerApplicationAnswer>>;
}

/** Injection token of {@link ServerApplications}. */
export const SERVER_APPLICATIONS = Symbol('SERVER_APPLICATIONS');
