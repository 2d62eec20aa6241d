export { FUZZ_SETTINGS } from '../fuzz-settings.js';
export { repeats } from '../repeats.js';
export { TestClock } from '../test-clock.js';
export { createTestConfig, TEST_SECRETS } from '../test-config.js';
export { cpuMs, ThreadCpu } from '../thread-cpu.js';
