import { explainFailure, explainFileError, StartFault } from './start-fault.js';

const PLACE = { folder: '/data/postgres', port: 5999, logFile: '/data/logs/postgres.log' };

describe('what a failed start of the embedded server means', () => {
  it.each([
    ['initdb: error: could not write to file "pg_wal/x": No space left on device', 'DISK_FULL'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'PORT_IN_USE'],
    ['FATAL:  database files are incompatible with server', 'DATA_FOLDER_VERSION'],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'MEMORY_SHORT'],
    ['PANIC:  could not locate a valid checkpoint record at 0/16B3D20', 'DATA_FOLDER_BROKEN'],
    ['postgres: could not find the database system', 'DATA_FOLDER_BROKEN'],
    ['could not create directory "/data/postgres": Permission denied', 'HOME_NOT_WRITABLE'],
    ['FATAL:  something nobody has seen yet', 'DATABASE_FAILED'],
    ['', 'DATABASE_FAILED'],
  ])('%s', (text, code) => {
    const fault = explainFailure(text, PLACE);
    expect(fault.code).toBe(code);
    expect(fault.message).not.toMatch(/[{}\n]/);
    expect(fault.advice).not.toBe('');
  });

  it('names the folder and the port', () => {
    expect(explainFailure('could not bind: Address already in use', PLACE).problem).toBe(
      'Port 5999 of the embedded PostgreSQL is in use.',
    );
    expect(explainFailure('No space left on device', PLACE).problem).toContain('/data/postgres');
  });

  it('shows the first complaint of an unknown failure', () => {
    const text = 'LOG:  starting\nFATAL:  the moon is full\nLOG:  database system is shut down';
    expect(explainFailure(text, PLACE).problem).toContain('FATAL: the moon is full');
  });

  it('knows file errors and lets other errors through', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(explainFileError(full, PLACE)).toMatchObject({ code: 'DISK_FULL' });
    expect(explainFileError(full, PLACE)).toBeInstanceOf(StartFault);
    const other = new Error('other');
    expect(explainFileError(other, PLACE)).toBe(other);
  });
});
