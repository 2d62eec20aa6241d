/**
 * Parsing of other people's bytes in a thread of its own, within limits of time and memory: whatever is in them, the loop
 * that serves goes on.
 * @packageDocumentation
 */
export {
  type ParseLimits,
  type ParseOrder,
  type ParseSource,
  ParseStopped,
  parseInThread,
} from './parse-in-thread.js';
