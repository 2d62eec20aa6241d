export { asciiAddress } from './addresses/ascii-address.js';
export { CLOCK, type Clock, DAY_MS, leftOfUtcDay, utcDay } from './clock.port.js';
export { escapeHtml, didYouMean, nearest, isLongerThan, lostPlus, scalarText } from './texts.js';
export type { StopSignal } from './stop-signal.js';
export { newId, isUuid } from './ids.js';
export { fold, type Decider, type DomainEvent } from './domain/decider.js';
export { defineStateMachine, type StateMachine, type StateMachineTable } from './domain/state-machine.js';
export {
  type Caller,
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
  holderOf,
  KEY_LEVELS,
  mayChange,
  maySee,
  type HeldKey,
  type KeyHolder,
  type KeyLevel,
  personOf,
} from './domain/principal.js';
export {
  missingScopeCode,
  SCOPES,
  isScope,
  type Scope,
  PORTAL_SECTIONS,
  isPortalSection,
  type PortalSection,
} from './domain/scopes.js';
export { foreignPageFault, isKnownHost } from './domain/calling-page.policy.js';
export { ERROR_CATALOGUE, ERROR_TABLES, type ErrorArea, type ErrorCode } from './errors/error-catalogue.js';
export { describedError, describedErrors, errorPage, type DescribedError } from './errors/describe-errors.js';
export type { ErrorDefinition, Retryability } from './errors/error-definition.js';
export {
  refuseField,
  maskedKey,
  shown,
  PorticoError,
  isPorticoError,
  type PorticoErrorOptions,
} from './errors/portico-error.js';
