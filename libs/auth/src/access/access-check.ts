import type { ErrorCode, PorticoErrorOptions } from '#libs/kernel';
import type { ResolvedKey } from '../keys/resolved-key.js';
import type { RouteRule } from './route-rule.js';

/** Why a call is refused: a code of the catalogue and what its answer carries. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly options?: PorticoErrorOptions;
}

/** What the rights of a key depend on. */
export interface RightsSubject {
  readonly key: Pick<ResolvedKey, 'kind' | 'scopes' | 'accessMode' | 'sections'>;
  readonly route: RouteRule;
  /** Page on which the owner changes the key's access mode. */
  readonly switchUrl: string;
}

/** What the standing of a key, its owner and its portal depends on. */
export interface CallerSubject {
  readonly key: ResolvedKey;
  readonly nowMs: number;
  /** Address of the caller; null when the socket has none. */
  readonly address: string | null;
  readonly route: Pick<RouteRule, 'frozen'>;
}

/** Everything a check of a known key may look at. */
export interface AccessSubject extends RightsSubject, CallerSubject {
  readonly key: ResolvedKey;
  readonly route: RouteRule;
}

/** One row of an ordered list of checks: the first that refuses decides. */
export interface AccessCheck<Subject = AccessSubject> {
  readonly name: string;
  refuse(subject: Subject): Refusal | null;
}

/** Runs checks in order; null means that all of them passed. */
export function firstRefusal<Subject>(
  checks: readonly AccessCheck<Subject>[],
  subject: Subject,
): Refusal | null {
  for (const check of checks) {
    const refusal = check.refuse(subject);
    if (refusal) return refusal;
  }
  return null;
}
