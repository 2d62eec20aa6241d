import type { ErrorCode } from '../errors/error-catalogue.js';
import type { Scope } from './scopes.js';

/** Scopes whose absence has a code of its own (specification part 1, "Authentication", rule 7). */
const OWN_CODES: Partial<Record<Scope, ErrorCode>> = {
  'svc:infra': 'INFRA_SCOPE_REQUIRED',
  'svc:ai': 'scope_missing',
  'svc:cowork': 'INSUFFICIENT_SCOPE',
  'svc:mgmt:keys': 'MANAGEMENT_SCOPE_REQUIRED',
  'svc:mgmt:portals': 'MANAGEMENT_SCOPE_REQUIRED',
  'svc:mgmt:feedback': 'MANAGEMENT_SCOPE_REQUIRED',
};

/** The code answered when a key lacks `scope`. */
export function missingScopeCode(scope: Scope): ErrorCode {
  return OWN_CODES[scope] ?? 'SCOPE_DENIED';
}
