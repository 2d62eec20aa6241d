import { Buffer } from 'node:buffer';
import { join } from 'node:path';

export type ServerSettings = Readonly<Record<string, string | number | boolean>>;

/** Longest path of a socket that every supported system takes. */
const SOCKET_PATH_BYTES = 100;

/** Server settings for work on one machine; durability stays as PostgreSQL ships it. */
export const DEVELOPMENT_SETTINGS: ServerSettings = {
  shared_buffers: '128MB',
  max_connections: 200,
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: false,
  logging_collector: true,
  log_directory: 'log',
  log_filename: 'postgres.log',
  log_file_mode: '0644',
  log_rotation_age: 0,
  log_rotation_size: 0,
};

/** For throw-away data of tests: nothing has to survive a power cut. */
export const TEST_SETTINGS: ServerSettings = {
  fsync: false,
  synchronous_commit: false,
  full_page_writes: false,
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 400,
  autovacuum_naptime: '10min',
};

/** A socket beside the data, or none where its path would be too long. */
export function socketFolder(dataFolder: string): string {
  return Buffer.byteLength(join(dataFolder, '.s.PGSQL.65535')) <= SOCKET_PATH_BYTES ? dataFolder : '';
}

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Text of a PostgreSQL settings file. */
export function renderSettings(settings: ServerSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quote(value)}\n`)
    .join('');
}
