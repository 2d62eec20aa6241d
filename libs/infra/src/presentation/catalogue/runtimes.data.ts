import type { ServerKind } from '../../contracts/server-terms.js';

export interface Runtime {
  readonly name: string;
  /** Servers it can be deployed on. */
  readonly kinds: readonly Exclude<ServerKind, 'GALAXY_HOST'>[];
}

const EVERYWHERE = ['STANDALONE', 'GALAXY_APP'] as const;

/** Runtimes a deploy may name: what agents find or install on a machine, nothing else. */
export const RUNTIMES = {
  node20: { name: 'Node.js 20', kinds: EVERYWHERE },
  node22: { name: 'Node.js 22', kinds: EVERYWHERE },
  static: { name: 'Static files', kinds: EVERYWHERE },
} as const satisfies Record<string, Runtime>;
