export { repeats } from '../repeats.js';
export { TestClock } from '../test-clock.js';
export { createTestConfig } from '../test-config.js';
