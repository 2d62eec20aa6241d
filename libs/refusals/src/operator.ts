/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { type LastRefusal, LastRefusals, type RefusedCall } from './refusal.repository.js';
