import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** One row of `boundaries.json`. */
export interface LibBoundary {
  /** What the lib is, a phrase in Markdown. */
  readonly purpose: string;
  /** Libs it may import; `platform` stands for all of {@link Boundaries.platform}. */
  readonly imports: readonly string[];
  /** Why an edge is there that the purposes do not explain. */
  readonly why?: string;
}

/** The libs and the edges between them; the check of the boundaries reads the same file. */
export interface Boundaries {
  readonly platform: readonly string[];
  readonly libs: Readonly<Record<string, LibBoundary>>;
}

export function readBoundaries(): Boundaries {
  return JSON.parse(readFileSync(join(packageFolder(), 'boundaries.json'), 'utf8')) as Boundaries;
}
