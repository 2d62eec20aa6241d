/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { MeteringModule } from './metering.module.js';
