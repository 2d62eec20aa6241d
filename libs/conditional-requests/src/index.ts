/**
 * Conditional requests and ranges (RFC 9110, 13 and 14): what a request is answered of bytes that have an entity tag or
 * a time of change. Pure, for the service and for the agent.
 * @packageDocumentation
 */
export { type ByteRange, chosenRange } from './byte-range.js';
export { conditionalAnswer, type ConditionalAnswer, type Representation } from './conditional-answer.js';
