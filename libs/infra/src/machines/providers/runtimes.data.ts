import type { ServerKind } from '../../contracts/server-terms.js';

export interface Runtime {
  readonly name: string;
  /** Servers it can be deployed on. */
  readonly kinds: readonly Exclude<ServerKind, 'GALAXY_HOST'>[];
  /** Oldest Node.js it can run with; null when it needs none. */
  readonly node: number | null;
}

const EVERYWHERE = ['STANDALONE', 'GALAXY_APP'] as const;

/** Every runtime the service knows; a provider offers those its machines have. */
export const RUNTIMES = {
  node20: { name: 'Node.js 20', kinds: EVERYWHERE, node: 20 },
  node22: { name: 'Node.js 22', kinds: EVERYWHERE, node: 22 },
  node24: { name: 'Node.js 24', kinds: EVERYWHERE, node: 24 },
  static: { name: 'Static files', kinds: EVERYWHERE, node: null },
} as const satisfies Record<string, Runtime>;

export type RuntimeId = keyof typeof RUNTIMES;

const RUNTIME_IDS = Object.keys(RUNTIMES) as readonly RuntimeId[];

/** Runtimes of a machine. @param nodeVersion of its Node.js, for example `20.19.0`. */
export function runtimesWith(nodeVersion: string): RuntimeId[] {
  const major = Number.parseInt(nodeVersion, 10);
  return RUNTIME_IDS.filter((id) => (RUNTIMES[id].node ?? 0) <= major);
}
