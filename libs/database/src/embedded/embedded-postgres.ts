import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOG_ROTATION, type LogRotation } from '#libs/observability/contracts';
import { chooseAccount } from './run-command.js';
import {
  DEVELOPMENT_SETTINGS,
  isPortFree,
  pickFreePorts,
  renderSettings,
  type ServerSettings,
  socketFolder,
  TEST_SETTINGS,
} from './server-settings.js';
import { ensureDatabase, locate, ServerTools, withClient } from './server-tools.js';
import {
  hasDataFolder,
  isUnsynced,
  makeDataFolder,
  markSynced,
  removeData,
  removeLeft,
  removeUnsynced,
  SETTINGS_FILE,
  syncDataFolder,
} from './make-data-folder.js';
import {
  explainFailure,
  explainFileError,
  type FailurePlace,
  PostgresLog,
  StartFault,
} from './start-fault.js';
import {
  endPostmaster,
  endServersOfRemoved,
  removeStaleFile,
  runningPostmaster,
  type StopMode,
} from './postmaster-file.js';
import { DATA } from './relocated-data.js';

export interface EmbeddedPostgresOptions {
  /** Folder of local state; the data goes to `postgres/`, the log to `logs/postgres.log`. */
  readonly home: string;
  /** Of the superuser `portico`. Fixed when the data folder is made. */
  readonly password: string;
  /** 0 keeps the port of a server that already runs on the data, else picks a free one. */
  readonly port: number;
  readonly settings?: ServerSettings;
  /** Receives one line for each thing worth telling. */
  readonly report?: (line: string) => void;
  /** Is there while a part of a start is done, for whoever tells how long it takes. */
  readonly during?: <T>(part: 'New database' | 'PostgreSQL', work: () => Promise<T>) => Promise<T>;
}

const HOST = '127.0.0.1';
const SUPERUSER = 'portico';
/** Seconds; recovery after a crash counts in. */
const START_SECONDS = 120;
/** Milliseconds between looks for a server that is about to run and has to be stopped. */
const LOOK_MS = 50;
/** Milliseconds in which the processes of a killed server let go of its memory. */
const LEFTOVER_MS = 5_000;
const LEFTOVERS = /is still in use|lock file .* already exists/;

/**
 * A real PostgreSQL server on the binaries npm installed, for one machine. It runs as a daemon of its own:
 * neither the end of this process nor a restart by an operator (`pg_ctl restart`) disturbs the other side.
 * Failures are a {@link StartFault} with advice for the person at the terminal.
 */
export class EmbeddedPostgres {
  private readonly home: string;
  private preparing: Promise<ServerTools> | null = null;
  private tools: ServerTools | null = null;
  private currentPort: number;
  private starting: Promise<void> | null = null;
  private syncing: Promise<void> | null = null;
  private readonly forced = new AbortController();

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.home = resolve(options.home);
    this.currentPort = options.port;
  }

  /** A server for one test run: quick, forgetful, on a free port. Its `stop` removes the data as well. */
  static async startForTests(home: string): Promise<{ url: string; stop: () => Promise<void> }> {
    await mkdir(home, { recursive: true });
    await chmod(home, 0o711);
    const password = randomBytes(12).toString('hex');
    const server = new EmbeddedPostgres({ home, password, port: 0, settings: TEST_SETTINGS });
    await server.start();
    return { url: server.url('postgres'), stop: () => server.destroy() };
  }

  /** Known once started, when 0 was asked for. */
  get port(): number {
    return this.currentPort;
  }

  /** Address of a database, as its superuser. */
  url(database: string): string {
    const password = encodeURIComponent(this.options.password);
    return `postgresql://${SUPERUSER}:${password}@${HOST}:${this.currentPort}/${database}`;
  }

  /**
   * Makes the data folder when there is none, and a running server that accepts our password.
   * @param signal breaks off the making of data; a server that is about to run is for {@link stop} to end
   */
  start(signal?: AbortSignal): Promise<void> {
    this.starting = this.bringUp(signal);
    return this.starting;
  }

  /** Starts the server on the data that are there. @throws StartFault `DATA_FOLDER_BROKEN` when they were removed */
  async startAgain(): Promise<void> {
    if (!(await hasDataFolder(this.failurePlace()))) {
      throw explainFailure('could not find the database system', this.failurePlace());
    }
    await this.start();
  }

  /** Resolves when new data are on the disk, and at once for others. Until then a power cut may take them. */
  async synced(): Promise<void> {
    await this.syncing;
  }

  /** Whether a server process works on the data, accepting connections or about to. */
  async isRunning(): Promise<boolean> {
    const { place } = await this.prepare();
    return (await runningPostmaster(place.dataFolder)) !== null;
  }

  /** Sets a long log of the running server aside; no line of it is lost. */
  async rotateLog(rotation: LogRotation = LOG_ROTATION): Promise<void> {
    const tools = await this.prepare();
    const { dataFolder } = tools.place;
    const log = new PostgresLog(this.home, dataFolder);
    if (!(await log.setAsideWhenLong(rotation))) return;
    const { exitCode, output } = await tools.run('pg_ctl', ['logrotate', '-D', dataFolder]);
    if (exitCode !== 0) throw explainFailure(output, this.failurePlace());
  }

  /** Ends every session and the server, also one that is about to run; does nothing when none does. */
  async stop(mode: StopMode = 'fast'): Promise<void> {
    const { place } = await this.prepare();
    if (mode === 'immediate') this.forced.abort(new Error('stopped at once'));
    await this.syncing?.catch(() => undefined);
    let isStarting = this.starting !== null;
    const started = this.starting?.catch(() => undefined).then(() => (isStarting = false));
    do {
      await Promise.race([started, delay(LOOK_MS)]);
      await this.endServer(place.dataFolder, mode);
    } while (isStarting);
    await endServersOfRemoved(place.dataFolder);
  }

  /** Stops the server and removes its data, wherever they are, and what was left behind of a home that was deleted. */
  async destroy(): Promise<void> {
    await this.starting?.catch(() => undefined);
    this.forced.abort(new Error('to be removed'));
    await this.syncing?.catch(() => undefined);
    await removeData(this.home);
    this.preparing = null;
    this.tools = null;
  }

  private async bringUp(signal?: AbortSignal): Promise<void> {
    const during = this.options.during ?? ((_, work) => work());
    const forgets = this.options.settings?.['fsync'] === false;
    try {
      for (const root of await removeLeft(this.home)) {
        this.options.report?.(`Removed ${root}: the database of a folder ${this.home} that was deleted`);
      }
      const tools = await this.prepare();
      const { dataFolder } = tools.place;
      await endServersOfRemoved(dataFolder);
      const isAlive = (await runningPostmaster(dataFolder)) !== null;
      if (!isAlive && (await removeUnsynced(dataFolder))) {
        this.options.report?.('The database was not made to its end; making it anew');
      }
      if (!(await hasDataFolder(this.failurePlace()))) {
        const superuser = { name: SUPERUSER, password: this.options.password };
        await during('New database', () => makeDataFolder(tools, superuser, this.failurePlace(), signal));
      }
      if (isUnsynced(dataFolder)) {
        this.syncing = forgets
          ? markSynced(dataFolder)
          : syncDataFolder(tools, this.failurePlace(), this.forced.signal);
        this.syncing.catch(() => undefined);
      }
      signal?.throwIfAborted();
      await during('PostgreSQL', () => this.haveServer(tools));
    } catch (error) {
      throw explainFileError(error, this.failurePlace());
    }
  }

  private async haveServer(tools: ServerTools): Promise<void> {
    const adopted = (await this.adopt(tools)) && (await this.logIn());
    if (adopted) return;
    await this.launch(tools);
    if (!(await this.logIn())) throw explainFailure('it ended at once', this.failurePlace());
  }

  private async endServer(dataFolder: string, mode: StopMode): Promise<void> {
    const hasEnded = await endPostmaster(dataFolder, mode);
    if (!hasEnded) throw explainFailure('server does not shut down', this.failurePlace());
  }

  /** Makes a database when there is none of this name, with its own rules whatever those of the data folder are. */
  ensureDatabase(name: string): Promise<void> {
    return ensureDatabase(this.url('postgres'), name);
  }

  private prepare(): Promise<ServerTools> {
    this.preparing ??= this.findTools();
    return this.preparing;
  }

  private async findTools(): Promise<ServerTools> {
    const account = await chooseAccount();
    const place = await locate(this.home, account, (line) => this.options.report?.(line));
    this.tools = new ServerTools(place, account);
    return this.tools;
  }

  private failurePlace(): FailurePlace {
    const folder = this.tools?.place.dataFolder ?? join(this.home, DATA);
    return { folder, port: this.currentPort, logFile: join(this.home, 'logs', 'postgres.log') };
  }

  /** Goes on with a server that outlived its last starter, unless it listens on another port than asked for. */
  private async adopt({ place }: ServerTools): Promise<boolean> {
    const running = await runningPostmaster(place.dataFolder);
    if (!running) return false;
    if (this.options.port !== 0 && running.port !== this.options.port) {
      await this.endServer(place.dataFolder, 'fast');
      return false;
    }
    this.currentPort = running.port;
    return true;
  }

  private async launch(tools: ServerTools): Promise<void> {
    const { dataFolder } = tools.place;
    await this.choosePort();
    const settings = {
      ...DEVELOPMENT_SETTINGS,
      ...this.options.settings,
      listen_addresses: HOST,
      port: this.currentPort,
      unix_socket_directories: socketFolder(dataFolder),
    };
    await tools.writeOwned(join(dataFolder, SETTINGS_FILE), renderSettings(settings));
    const log = new PostgresLog(this.home, dataFolder);
    await log.prepare();
    const args = ['start', '-D', dataFolder, '-w', '-t', String(START_SECONDS)];
    const deadline = performance.now() + LEFTOVER_MS;
    for (;;) {
      await removeStaleFile(dataFolder);
      const { result, said } = await log.record((outputFd) => tools.run('pg_ctl', args, { outputFd }));
      if (result.exitCode === 0) return;
      if (!LEFTOVERS.test(said) || performance.now() > deadline) {
        throw explainFailure(`${said}\n${result.output}`, this.failurePlace());
      }
      await delay(200);
    }
  }

  private async choosePort(): Promise<void> {
    if (this.options.port === 0) [this.currentPort = 0] = await pickFreePorts(1, HOST);
    else if (!(await isPortFree(this.options.port, HOST))) {
      throw explainFailure('could not bind: Address already in use', this.failurePlace());
    }
  }

  /**
   * Waits out recovery; a refused password means the secrets belong to other data.
   * @returns false when the server went away meanwhile.
   */
  private async logIn(): Promise<boolean> {
    const deadline = performance.now() + START_SECONDS * 1_000;
    for (;;) {
      try {
        await withClient(this.url('postgres'), (client) => client.query('select 1'));
        return true;
      } catch (error) {
        if ((error as { code?: string }).code === '28P01') {
          throw new StartFault(
            'SECRETS_MISMATCH',
            `The secrets in ${this.home} do not fit the data in ${this.failurePlace().folder}.`,
            'Restore secrets.json from a copy, or move both away to start with an empty database.',
            { cause: error },
          );
        }
        if (!(await this.isRunning())) return false;
        if (performance.now() > deadline) throw explainFailure((error as Error).message, this.failurePlace());
        await delay(100);
      }
    }
  }
}
