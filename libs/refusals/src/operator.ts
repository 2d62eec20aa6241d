/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { type LastRefusal, RefusalRepository, type RefusedCall } from './refusal.repository.js';
