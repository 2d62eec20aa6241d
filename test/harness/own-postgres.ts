import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickFreePorts } from '#libs/database';
import { eventually, onDatabase, withClient } from '#libs/testing';
import { chooseAccount } from '../../libs/database/src/embedded/run-command.js';

const INSTALLED = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
const MOST_ATTEMPTS = 5;

/** Folder of a server with the programs that dump and restore it: `POSTGRES_PATH`, or the newest of the system; null where there is none. */
export function findPostgres(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const installed = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(INSTALLED, version, 'bin'));
  const folders = [process.env['POSTGRES_PATH'] ?? '', ...installed];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program)))) ?? null;
}

/** A server of a spec alone, empty, as an operator has one. */
export class OwnPostgres {
  private constructor(
    private readonly url: string,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  /** Between the choice of a port and its use another process may take it: then again. @param programs as found. */
  static async start(programs: string): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
    const account = await chooseAccount();
    if (account) await chown(folder, account.uid, account.gid);
    const as = { cwd: folder, env: { PATH: process.env['PATH'] }, ...(account ?? {}) };
    const data = join(folder, 'data');
    const words = [
      '-D',
      data,
      '-U',
      'portico',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ];
    await promisify(execFile)(join(programs, 'initdb'), words, as);
    for (let attempt = 1; ; attempt += 1) {
      const [port = 0] = await pickFreePorts(1);
      const settings = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F'];
      const child = spawn(join(programs, 'postgres'), settings, { ...as, stdio: 'ignore' });
      const server = new OwnPostgres(`postgres://portico@127.0.0.1:${port}/postgres`, folder, child);
      try {
        await eventually(() => withClient(server.url, (client) => client.query('select')), {
          within: 30_000,
        });
        return server;
      } catch (error) {
        await server.end();
        if (attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  /** A new, empty database. @returns its address */
  async create(name: string): Promise<string> {
    await withClient(this.url, (client) => client.query(`create database ${name}`));
    return onDatabase(this.url, name);
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await exit;
  }
}
