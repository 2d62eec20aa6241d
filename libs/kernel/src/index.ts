export {
  asciiAddress,
  escapeHtml,
  didYouMean,
  nearest,
  isLongerThan,
  lostPlus,
  scalarText,
} from './texts.js';
export {
  CLOCK,
  type Clock,
  DAY_MS,
  leftOfUtcDay,
  utcDay,
  type StopSignal,
  newId,
  isUuid,
} from './runtime.port.js';
export {
  fold,
  type Decider,
  type DomainEvent,
  defineStateMachine,
  type StateMachine,
  type StateMachineTable,
} from './domain/decider.js';
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
  type Keeper,
  keeperOf,
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
export {
  ERROR_CATALOGUE,
  ERROR_TABLES,
  type ErrorArea,
  type ErrorCode,
  describedError,
  describedErrors,
  errorPage,
  type DescribedError,
} from './errors/error-catalogue.js';
export type { ErrorDefinition, Retryability } from './errors/tables/error-row.js';
export {
  refuseField,
  maskedKey,
  shown,
  PorticoError,
  isPorticoError,
  type PorticoErrorOptions,
} from './errors/portico-error.js';
