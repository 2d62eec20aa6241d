/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { RefusalsOperatorModule } from './refusals-operator.module.js';
export { type LastRefusal, LastRefusals, type RefusedCall } from './records/last-refusals.query.js';
