/**
 * What operators work with, at the command line and in the console, without HTTP. The calls themselves are loaded by
 * `loadCalls`, and services when they are asked for: most commands need one lib.
 * @packageDocumentation
 */
export { OperatorLogModule } from './log/call-log.js';
export { operatorMigrations } from './migrations/index.js';
export {
  OPERATOR_SERVICES,
  type OperatorServiceName,
  type OperatorServices,
  type ServiceSource,
} from './services/operator-services.js';
export type { OperatorResult } from './calls/run-call.js';
export type { OperatorCallName, OperatorInput } from './contracts/index.js';

/** The table of calls, and what makes them. */
export const loadCalls = () => import('./calls/run-call.js');
