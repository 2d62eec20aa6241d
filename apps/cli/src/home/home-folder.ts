import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Others may pass through (servers run under accounts of their own), but neither list nor write. */
const MODE = 0o711;

/** What `npm start` may leave to somebody else, who runs it with the settings written for it. */
export const SERVICES = ['api', 'worker'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Paths of local state. */
export class HomeFolder {
  readonly path: string;

  /** @param path from PORTICO_HOME; relative to the working directory. */
  constructor(path: string | undefined) {
    this.path = resolve(path || '.portico');
  }

  get secrets(): string {
    return join(this.path, 'secrets.json');
  }

  get runtime(): string {
    return join(this.path, 'runtime.json');
  }

  /** Which supervisor owns the folder. */
  get lock(): string {
    return join(this.path, 'start.lock');
  }

  /** Children of the supervisor. */
  get processes(): string {
    return join(this.path, 'processes.json');
  }

  /** Who the machine of this home is, for itself alone. */
  get machine(): string {
    return join(this.path, 'machine.json');
  }

  /** What the machine keeps of each server. */
  get machineRecords(): string {
    return join(this.path, 'machines');
  }

  get servers(): string {
    return join(this.path, 'servers');
  }

  get sandbox(): string {
    return join(this.path, 'sandbox');
  }

  /** Settings of a process that somebody else runs, for {@link https://nodejs.org/api/cli.html#--env-fileconfig}. */
  settingsOf(name: ServiceName): string {
    return join(this.path, `${name}.env`);
  }

  log(name: string): string {
    return join(this.path, 'logs', `${name}.log`);
  }

  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: MODE });
    await mkdir(join(this.path, 'logs'), { recursive: true, mode: MODE });
  }
}
