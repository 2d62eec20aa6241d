import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Content of `agent.json`; what the agent reads at its start. */
export interface LocalAgentConfig {
  readonly gatewayUrl: string;
  readonly serverId: string;
  readonly token: string;
  readonly home: string;
  readonly heartbeatSeconds: number;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `<home>/servers/<serverId>/`: the home of one agent. */
export class LocalMachineFolder {
  readonly path: string;
  readonly configPath: string;
  readonly logPath: string;

  constructor(
    home: string,
    readonly serverId: string,
  ) {
    this.path = resolve(home, 'servers', serverId);
    this.configPath = join(this.path, 'agent.json');
    this.logPath = join(this.path, 'agent.log');
  }

  /** Every machine of a home folder that has been created and not deleted. */
  static async list(home: string): Promise<LocalMachineFolder[]> {
    let names: string[];
    try {
      names = await readdir(resolve(home, 'servers'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    const folders = names.sort().map((name) => new LocalMachineFolder(home, name));
    return folders.filter((folder) => folder.readConfig() !== null);
  }

  /** Null when the machine does not exist. */
  readConfig(): LocalAgentConfig | null {
    const text = readIfPresent(this.configPath);
    return text === null ? null : (JSON.parse(text) as LocalAgentConfig);
  }

  /** Readable by our own user only: it holds the server token. */
  async writeConfig(config: LocalAgentConfig): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const written = `${this.configPath}.${randomUUID()}`;
    await writeFile(written, JSON.stringify(config), { mode: 0o600 });
    await rename(written, this.configPath);
  }

  /** The pid an agent has left; it may be gone. */
  readPid(): number | null {
    const pid = Number(readIfPresent(join(this.path, 'agent.pid'))?.split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  }

  /** The end of the agent's log, to explain a failed start. */
  logTail(): string {
    return (readIfPresent(this.logPath) ?? '').trimEnd().split('\n').slice(-5).join('\n');
  }

  /** The configuration goes first, so that a removal that is cut short is never started again. */
  async remove(): Promise<void> {
    await rm(this.configPath, { force: true });
    await rm(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
