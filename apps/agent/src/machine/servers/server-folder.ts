import { randomUUID } from 'node:crypto';
import { closeSync, constants, fchownSync, fstatSync, openSync, renameSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AgentConfig } from '../../agent-config.js';
import { removeTree } from '../../files/held-folder.js';
import { type ServerRecord, ServerRecordFile } from './server-record.js';
import { readUntrusted } from './untrusted-file.js';

const READ_LIMIT = 64 * 1024;
/** What opening it says of a link, a pipe and a folder. */
const NO_LOG = new Set(['ELOOP', 'ENXIO', 'EISDIR']);
const LOG_LIMIT = 8 * 1024 * 1024;

/** For a server from before machines kept its limits and its token. */
const SMALLEST = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 10 };

const RECORD = /^([0-9a-f-]{36})\.json$/;

/** `<folder of the machine>/servers/<serverId>/`: the home of one agent. Its code may have put anything there. */
export class ServerFolder {
  readonly path: string;
  readonly configPath: string;
  readonly logPath: string;
  private readonly record: ServerRecordFile;

  constructor(
    private readonly machineFolder: string,
    readonly serverId: string,
  ) {
    this.path = resolve(machineFolder, 'servers', serverId);
    this.configPath = join(this.path, 'agent.json');
    this.logPath = join(this.path, 'agent.log');
    this.record = new ServerRecordFile(resolve(machineFolder, 'machines', `${serverId}.json`));
  }

  /** Every server of a machine, by id. */
  static async list(machineFolder: string): Promise<ServerFolder[]> {
    try {
      const names = await readdir(resolve(machineFolder, 'machines'));
      return names
        .flatMap((name) => RECORD.exec(name)?.[1] ?? [])
        .sort()
        .map((serverId) => new ServerFolder(machineFolder, serverId));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** What the machine keeps of the server; null when it has no such server. */
  async readRecord(): Promise<ServerRecord | null> {
    const found: Partial<ServerRecord> | null = await this.record.read();
    if (found === null) return null;
    const { token = this.readConfig()?.token, kind = 'STANDALONE', limits = SMALLEST, power = 'off' } = found;
    return token === undefined ? null : { token, kind, limits, power };
  }

  writeRecord(record: ServerRecord): Promise<void> {
    return this.record.write(record);
  }

  /** The configuration of the agent as it lies there; null without one, or when the server's code has spoiled it. */
  readConfig(): AgentConfig | null {
    const text = readUntrusted(this.configPath, READ_LIMIT);
    return text === null ? null : parseConfig(text);
  }

  /** Makes the folder, closed to all but us; one that is there stays as it is. */
  async make(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  /** Others may pass the folders above, but not list them. */
  async openWay(): Promise<void> {
    for (const folder of [resolve(this.machineFolder), resolve(this.machineFolder, 'servers')])
      await chmod(folder, 0o711);
  }

  /** Gives the folder to a user, with all in it when it is another's so far. Nothing may run in it meanwhile. */
  async giveTo(uid: number): Promise<void> {
    await chmod(this.path, 0o700);
    if ((await lstat(this.path)).uid === uid) return;
    await giveAll(this.path, uid);
  }

  /** For an agent that switches users: its slots pass the folder, and nobody else lists it. */
  async openToSlots(): Promise<void> {
    await chmod(this.path, 0o711);
  }

  /** Readable by the agent only: it holds the server token. @param uid user of the agent; null: ours */
  async writeConfig(config: AgentConfig, uid: number | null): Promise<void> {
    const written = `${this.configPath}.${randomUUID()}`;
    const file = await open(written, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(config));
      if (uid !== null) await file.chown(uid, uid);
    } finally {
      await file.close();
    }
    await rename(written, this.configPath);
  }

  /** Opens the log of the agent for more; one that is full, or no plain file of its own, is put aside. */
  openLog(uid: number | null): number {
    const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_EXCL } = constants;
    const flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
    try {
      const file = openSync(this.logPath, flags);
      const { size, nlink } = fstatSync(file);
      if (fstatSync(file).isFile() && nlink === 1 && size < LOG_LIMIT) return file;
      closeSync(file);
      renameSync(this.logPath, `${this.logPath}.1`);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Not removed: what runs there could lay a link in the way of that.
      if (NO_LOG.has(code)) renameSync(this.logPath, `${this.logPath}.${randomUUID()}`);
      else if (code !== 'ENOENT') throw error;
    }
    const file = openSync(this.logPath, flags | O_CREAT | O_EXCL, 0o600);
    if (uid !== null) fchownSync(file, uid, uid);
    return file;
  }

  /** The pid an agent has left; it may be gone. */
  readPid(): number | null {
    const pid = Number(readUntrusted(join(this.path, 'agent.pid'), READ_LIMIT)?.split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  }

  /** The end of the agent's log, to explain a failed start. */
  logTail(): string {
    return (readUntrusted(this.logPath, READ_LIMIT) ?? '').trimEnd().split('\n').slice(-5).join('\n');
  }

  /** The record goes last: a removal that is cut short is found again and done again. */
  async remove(): Promise<void> {
    await removeTree(this.path);
    await this.record.remove();
  }
}

function parseConfig(text: string): AgentConfig | null {
  try {
    const config = JSON.parse(text) as Partial<AgentConfig> | null;
    return typeof config?.token === 'string' ? (config as AgentConfig) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function giveAll(folder: string, uid: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveAll(path, uid);
    else await lchown(path, uid, uid);
  }
  await lchown(folder, uid, uid);
}
