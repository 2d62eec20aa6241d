import { Buffer } from 'node:buffer';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

function listen(port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Whether a listener could be opened on the port right now. */
export async function isPortFree(port: number, address: string = LOOPBACK): Promise<boolean> {
  try {
    await close(await listen(port, address));
    return true;
  } catch {
    return false;
  }
}

/** Distinct ports nobody listens on, picked by the system. */
export async function pickFreePorts(count: number, address: string = LOOPBACK): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, address)));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return ports;
}

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
