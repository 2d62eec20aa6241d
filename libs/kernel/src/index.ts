export { asciiAddress } from './addresses/ascii-address.js';
export { CLOCK, type Clock } from './clock.port.js';
export { escapeHtml } from './escape-html.js';
export type { StopSignal } from './stop-signal.js';
export { newId, isUuid } from './ids.js';
export { didYouMean, nearest } from './nearest-word.js';
export { fold, type Decider, type DomainEvent } from './domain/decider.js';
export { defineStateMachine, type StateMachine, type StateMachineTable } from './domain/state-machine.js';
export type { Caller } from './domain/caller.js';
export { missingScopeCode } from './domain/missing-scope.js';
export { SCOPES, isScope, type Scope } from './domain/scopes.js';
export { PORTAL_SECTIONS, isPortalSection, type PortalSection } from './domain/portal-sections.js';
export {
  KEY_KINDS,
  type AccessMode,
  type ActingUser,
  type Actor,
  type AnyPrincipal,
  type CallerIdentity,
  type KeyKind,
  type ManagementPrincipal,
  type PortalKeyKind,
  type Principal,
} from './domain/principal.js';
export {
  holderOf,
  KEY_LEVELS,
  mayChange,
  maySee,
  type HeldKey,
  type KeyHolder,
  type KeyLevel,
} from './domain/key-holder.js';
export { DAY_MS, leftOfUtcDay, utcDay } from './domain/utc-day.js';
export { personOf } from './domain/person-of.js';
export { foreignPageFault, isKnownHost } from './domain/calling-page.policy.js';
export { ERROR_CATALOGUE, ERROR_TABLES, type ErrorArea, type ErrorCode } from './errors/error-catalogue.js';
export { describedError, describedErrors, errorPage, type DescribedError } from './errors/describe-errors.js';
export type { ErrorDefinition, Retryability } from './errors/error-definition.js';
export { refuseField } from './errors/refuse-field.js';
export { maskedKey } from './errors/masked-key.js';
export { shown } from './errors/shown.js';
export { isLongerThan } from './characters.js';
export { lostPlus } from './lost-plus.js';
export { scalarText } from './scalar-text.js';
export { PorticoError, isPorticoError, type PorticoErrorOptions } from './errors/portico-error.js';
