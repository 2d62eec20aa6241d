export type { EntityExecutor, NamedStatement, SqlExecutor, Transaction } from '../sql-executor.js';
export {
  findDatabaseState,
  isTransientDatabaseError,
  sqlStateOf,
  toDatabaseFault,
  retryTransient,
  type RetryOptions,
  isTaken,
} from '../database-faults.js';
export { RowCipher } from '../encryption/row-cipher.js';
export { readDevClock, setDevClockOffset } from '../clock/database-clock.js';
