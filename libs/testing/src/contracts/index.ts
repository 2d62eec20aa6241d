export { FUZZ_SETTINGS, repeats } from '../chance.js';
export { TestClock } from '../test-clock.js';
export { createTestConfig, TEST_SECRETS } from '../test-config.js';
export { cpuMs, ThreadCpu } from '../longest-turn.js';
