import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { SlotFolders } from '../app/slot-folders.js';
import type { Log } from '../log.js';
import { KEPT_FOR, markOfFolder } from '../process/account-processes.js';
import { memoryKills } from '../process/control-group.js';
import { type Confinement, confiningWords, limitingWords, settleWords } from '../process/launcher.js';
import { portsAround } from '../process/listening-ports.js';
import type { OutsideEnds } from './ended-from-outside.policy.js';
import { DiskFull } from '../disk/disk-full.error.js';
import { DiskWatch } from '../disk/disk-watch.js';
import { openEgress } from './egress.js';
import type { ProcessMark } from '../process/process-mark.js';
import { sandboxAccount } from './sandbox-account.policy.js';
import { SandboxConnector } from './sandbox-connector.js';
import { SandboxHolder } from './sandbox-holder.js';
import { APP_INSIDE, FOLDERS_INSIDE, SOURCE_INSIDE } from './sandbox-layout.data.js';
import { slotMounts, systemMounts } from './sandbox-mounts.js';
import type { EgressTools, SandboxTools } from './sandbox-tools.js';
import {
  carriedEnvironment,
  closeWords,
  dropWords,
  enterWords,
  holderArguments,
  holderWords,
  joinWords,
  type Mount,
  viewArguments,
  viewWords,
  WAIT_WORDS,
} from './sandbox-words.js';
import { ShownReleases } from './shown-releases.js';
import type { PortWay, SlotSpace, SpaceEntry } from './slot-space.port.js';

/** Ports for applications beside the declared one. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

export interface SandboxSpaceOptions {
  /** Folder of the server. */
  readonly home: string;
  readonly folders: SlotFolders;
  readonly tools: SandboxTools;
  /** Null: code inside reaches nothing outside. */
  readonly egress: EgressTools | null;
  /** Read before each entry: limits may change. */
  readonly confinement: () => Confinement;
  /** Gigabytes its folders may hold; null without a limit. */
  readonly diskGb: () => number | null;
  /** The running agent as a file. */
  readonly program: string;
  /** Address of the service, which code inside may call. */
  readonly gatewayUrl: string;
  readonly log: Log;
}

/** A sandbox of its own for one slot: files, processes, ports and network that nothing else on the machine shares. */
export class SandboxSpace implements SlotSpace {
  readonly #holder: SandboxHolder;
  readonly #shown: ShownReleases;
  readonly #connector: SandboxConnector;
  readonly #disk: DiskWatch;
  readonly #given = new Set<number>();
  /** How often all that ran was ended for it. */
  #diskFull = 0;
  /** Of what keeps the sandbox: by it a machine knows whose it is. Readable inside, so it names no folder. */
  readonly #env: Readonly<Record<string, string>>;

  constructor(private readonly options: SandboxSpaceOptions) {
    const { folders, tools, program } = options;
    this.#env = { PATH: '/usr/bin:/bin', [KEPT_FOR]: markOfFolder(options.home) };
    this.#holder = new SandboxHolder({
      recordPath: join(folders.root, 'sandbox.json'),
      words: () => [...confiningWords(sandboxAccount(options.confinement())), ...holderWords(tools)],
      arguments: () => holderArguments(this.#system()),
      env: this.#env,
      closeUp: (first) => this.#closeUp(first),
      openEgress: (first) => this.#openEgress(first),
    });
    this.#shown = new ShownReleases({
      recordPath: join(folders.root, 'roots.json'),
      words: (first) => [...this.#outerWords(options.confinement()), ...viewWords(tools, first)],
      arguments: (release, source) =>
        viewArguments([...this.#system(), ...slotMounts(folders, release, source)]),
      env: this.#env,
    });
    this.#disk = new DiskWatch({
      folders: [folders.releases, folders.making, folders.data, folders.cache, folders.tmp, folders.logs],
      diskGb: options.diskGb,
      onFull: () => {
        this.#diskFull += 1;
        return this.#end();
      },
      log: options.log,
    });
    this.#connector = new SandboxConnector(async () => [
      ...confiningWords(options.confinement()),
      ...joinWords(tools, await this.#holder.ensure()),
      '--',
      ...dropWords(tools),
      ...[process.execPath, program, '--connect-inside'],
    ]);
  }

  async enter(release: string, env: Readonly<Record<string, string>>, source?: string): Promise<SpaceEntry> {
    const pid = await this.#holder.ensure();
    this.#disk.start();
    const shown = await this.#shown.ensure(pid, release, source);
    const confinement = this.options.confinement();
    const inner = enterWords(this.options.tools, pid, shown);
    return {
      words: [...this.#outerWords(confinement), ...WAIT_WORDS, ...inner],
      outliving: {
        settle: settleWords(confinement),
        words: [...this.#outerWords(confinement, 'settled'), ...inner],
      },
      env: carriedEnvironment(env),
    };
  }

  source(): string {
    return SOURCE_INSIDE;
  }

  inside(path: string): string {
    const { folders } = this.options;
    const [release, ...rest] = relative(folders.releases, path).split(sep);
    if (path === folders.app) return APP_INSIDE;
    if (release !== undefined && release !== '' && release !== '..') return join(APP_INSIDE, ...rest);
    for (const [name, [place]] of Object.entries(FOLDERS_INSIDE)) {
      const below = relative(folders[name as keyof typeof FOLDERS_INSIDE], path);
      if (below !== '..' && !below.startsWith(`..${sep}`)) return join(place, below);
    }
    throw new Error(`${path} is not shown in the sandbox`);
  }

  prepare(): void {
    this.#connector.prepare();
  }

  connect(port: number): Promise<Socket> {
    return this.#connector.connect(port);
  }

  async takePort(declared: number): Promise<number> {
    const taken = portsAround(await this.#holder.ensure());
    const isFree = (port: number): boolean => !this.#given.has(port) && !taken.has(port);
    let port = declared;
    if (port === 0 || !isFree(port)) {
      for (port = FIRST_PORT; !isFree(port); port += 1) {
        if (port === LAST_PORT) throw new Error('there is no free port for the application');
      }
    }
    this.#given.add(port);
    return port;
  }

  claimPort(port: number): void {
    this.#given.add(port);
  }

  giveBackPort(port: number): void {
    this.#given.delete(port);
  }

  async assertRoom(): Promise<void> {
    this.#disk.start();
    if (this.#disk.isFull) await this.#disk.look();
    if (this.#disk.isFull) throw new DiskFull();
  }

  lead(way: PortWay | null): void {
    this.#connector.lead(way);
  }

  outsideEnds(): OutsideEnds {
    const { confinement, diskGb } = this.options;
    const kills = memoryKills(confinement().joins);
    const memory = { outOfMemory: kills?.count ?? 0, memoryMb: kills?.limitMb ?? null };
    return { ...memory, diskFull: this.#diskFull, diskGb: diskGb() };
  }

  async close(): Promise<void> {
    this.#disk.stop();
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#connector.close();
    this.#shown.close();
    await this.#holder.close();
  }

  #system(): Mount[] {
    const { folders, egress } = this.options;
    for (const name of Object.keys(FOLDERS_INSIDE)) {
      mkdirSync(folders[name as keyof typeof FOLDERS_INSIDE], { recursive: true, mode: 0o700 });
    }
    return systemMounts(join(folders.root, 'settings'), egress !== null);
  }

  /**
   * What has to be done before the way in, which is nothing for most: the way itself ends without any rights.
   * @param by a shell that has done already what `settleWords` say
   */
  #outerWords(confinement: Confinement, by?: 'settled'): string[] {
    const { account, joins, fallback } = confinement;
    const { isFull } = this.#disk;
    const [mustJoin, words] = by === 'settled' ? [false, limitingWords] : [joins.length > 0, confiningWords];
    const isNeeded = isFull || account !== null || mustJoin || fallback !== null;
    return isNeeded ? words({ ...confinement, sealed: false }, isFull) : [];
  }

  async #closeUp(first: number): Promise<void> {
    const { confinement, tools } = this.options;
    const [program = '', ...rest] = [...confiningWords(confinement()), ...closeWords(tools, first)];
    await promisify(execFile)(program, rest, { cwd: '/', env: {} });
  }

  /** Without its way out a sandbox is of use all the same; the next entry tries again. */
  async #openEgress(first: number): Promise<ProcessMark | null> {
    const { egress, tools, confinement, gatewayUrl, log } = this.options;
    if (egress === null) return null;
    const account = confiningWords({ ...confinement(), fallback: null });
    try {
      const join = [...account, ...joinWords(tools, first), '--'];
      return await openEgress(egress, first, join, account, this.#env, gatewayUrl);
    } catch (error) {
      log('warn', 'a sandbox has no way to other networks', { err: error });
      return null;
    }
  }
}
