export * from './contracts/index.js';
export { TEST_SECRETS, testStorageFolder } from './test-config.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
  withClient,
  onDatabase,
  testServerUrl,
  TEST_SERVER_VARIABLE,
} from './test-database.js';
export { guarded, forMemoryOf, leastLongestTurn, longestTurn } from './longest-turn.js';
export { findTestRedis, hasRedisServer, OwnRedis } from './own-redis.js';
export { hasTestS3, startTestS3, type TestS3 } from './s3/test-s3.js';
export {
  openApiResponseChecker,
  type ReceivedAnswer,
  type ResponseChecker,
} from './openapi-response-checker.js';
export { CheckedClient, type AnyBody, type Answer, type CallOptions } from './checked-client.js';
export { ConnectProxy, ProxiedServer, type ProxyConduct } from './connect-proxy.js';
export { Dice } from './chance.js';
export { DeadProcessError, Mortal } from './mortal.js';
export { SHORT_SILENCE, SilentProxy, type Silence } from './silent-proxy.js';
export { TestApp, type Override, type TestAppOptions } from './test-app.js';
