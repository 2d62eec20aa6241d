export { repeats } from '../repeats.js';
export { TestClock } from '../test-clock.js';
export { createTestConfig, TEST_SECRETS } from '../test-config.js';
