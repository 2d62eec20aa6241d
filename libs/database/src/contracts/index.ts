export type { EntityExecutor, NamedStatement, SqlExecutor, Transaction } from '../sql-executor.js';
export {
  findDatabaseState,
  isTransientDatabaseError,
  sqlStateOf,
  toDatabaseFault,
} from '../database-faults.js';
export { retryTransient, type RetryOptions } from '../retry-transient.js';
export { isTaken } from '../unique-violation.js';
export { RowCipher } from '../encryption/row-cipher.js';
export { readDevClock, setDevClockOffset } from '../clock/dev-clock.js';
