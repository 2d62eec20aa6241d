import { readFileSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** When it was started, in ticks since the boot: with the pid, it names one process. */
  readonly startedAt: string;
  /** Only its parent has not taken notice of its end yet. */
  readonly hasEnded: boolean;
}

const OUT_OF_REACH = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EINVAL']);

/** What the system tells of a process; null when it is gone, or not ours to look at. */
function ifInReach<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (OUT_OF_REACH.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Null for a process that is gone by now. */
function readRow(pid: number): ProcessRow | null {
  const stat = ifInReach(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = 'X', parent, group, session] = fields;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startedAt: fields[19] ?? '',
    hasEnded: /^[ZXx]$/.test(state),
  };
}

/** Whether a process that was seen once still runs. Linux only. */
export function stillRuns({ pid, startedAt }: Pick<ProcessRow, 'pid' | 'startedAt'>): boolean {
  const row = readRow(pid);
  return row !== null && !row.hasEnded && row.startedAt === startedAt;
}

/** Real user in the text of a `status`; -1 where there is none. */
export function realUser(status: string): number {
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? -1);
}

/** Files read before others have their turn, of all looks together: 20 to 80 µs each. */
const READS_A_TIME = 50;
/** The processes of a machine are listed so often at most in one look, as long as there are new ones. */
const MOST_ROUNDS = 20;
/** A text takes as long as a file for each of these: code makes its own environment and words megabytes long. */
const BYTES_A_READ = 16 * 1024;

/** What a look reads, and when it lets the loop go on. */
class Reading {
  #count = 0;
  #missed = 0;

  count(bytes: number): void {
    this.#count += 1 + Math.floor(bytes / BYTES_A_READ);
  }

  /** A process that was listed had ended before it was looked at. */
  miss(): void {
    this.#missed += 1;
  }

  get hasMissed(): boolean {
    return this.#missed > 0;
  }

  /** Called between two that are looked at. */
  async rest(): Promise<void> {
    if (this.#count < READS_A_TIME) return;
    this.#count = 0;
    await setImmediate();
  }
}

type Told = 'environ' | 'status' | 'cmdline';

/** A process when a look comes to it. What is asked of it is read once, for all that look. */
export class SeenProcess {
  readonly #texts = new Map<Told, string>();

  constructor(
    readonly row: ProcessRow,
    private readonly reading: Reading,
  ) {}

  /** The variables it began with, a NUL before and behind each; nothing of one that is not ours to look at. */
  get environment(): string {
    return `\0${this.#text('environ')}`;
  }

  /** Its words, joined by spaces; '' when they are not ours to look at. */
  get commandLine(): string {
    return this.#text('cmdline').replaceAll('\0', ' ');
  }

  /** Its real user; -1 when it is gone. */
  get user(): number {
    return realUser(this.#text('status'));
  }

  /** Where it works; '' when that is not ours to look at. */
  get folder(): string {
    this.reading.count(0);
    return ifInReach(() => readlinkSync(`/proc/${this.row.pid}/cwd`)) ?? '';
  }

  #text(told: Told): string {
    const known = this.#texts.get(told);
    if (known !== undefined) return known;
    const text = ifInReach(() => readFileSync(`/proc/${this.row.pid}/${told}`, 'latin1')) ?? '';
    this.reading.count(text.length);
    // Those of the kernel have no group, and nothing to tell.
    if (text === '' && this.row.group !== 0 && !stillRuns(this.row)) this.reading.miss();
    this.#texts.set(told, text);
    return text;
  }
}

type See = (seen: SeenProcess) => void;

type Bond = 'parent' | 'group' | 'session';
const BONDS: readonly Bond[] = ['parent', 'group', 'session'];

/** Every process of the machine that a look has found. */
export class ProcessTable {
  readonly rows = new Map<number, ProcessRow>();
  readonly #bound: Readonly<Record<Bond, Map<number, ProcessRow[]>>> = {
    parent: new Map(),
    group: new Map(),
    session: new Map(),
  };

  constructor(private readonly reading: Reading) {}

  /** None that was listed had ended before it was looked at, after it might have made another one. */
  get isWhole(): boolean {
    return !this.reading.hasMissed;
  }

  add(row: ProcessRow): void {
    this.rows.set(row.pid, row);
    for (const bond of BONDS) {
      const others = this.#bound[bond].get(row[bond]);
      if (others) others.push(row);
      else this.#bound[bond].set(row[bond], [row]);
    }
  }

  /** Those in the session or the group of a leader, and the leader. */
  ledBy(leader: number): readonly ProcessRow[] {
    const itself = this.rows.get(leader) ?? [];
    return [this.#bound.group.get(leader) ?? [], this.#bound.session.get(leader) ?? [], itself].flat();
  }

  /** These, and what they have made, as far as those between are there. */
  descendants(of: Iterable<ProcessRow>): Map<number, ProcessRow> {
    const found = new Map<number, ProcessRow>();
    const waiting = [...of];
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      if (found.has(row.pid)) continue;
      found.set(row.pid, row);
      // One by one: there may be more than a call takes words.
      for (const child of this.#bound.parent.get(row.pid) ?? []) waiting.push(child);
    }
    return found;
  }
}

interface Asked {
  readonly see: See;
  fault: Error | null;
}

/** A look through all processes of the machine, for all that asked before it began. */
class Look {
  readonly #asked: Asked[] = [];
  readonly #reading = new Reading();
  readonly #table = new ProcessTable(this.#reading);

  add(see: See): Asked {
    const asked = { see, fault: null };
    this.#asked.push(asked);
    return asked;
  }

  /** Those made meanwhile are looked at too, as long as there are any: what goes on in another process is always ahead. */
  async go(): Promise<ProcessTable> {
    const known = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const fresh = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !known.has(name));
      if (fresh.length === 0) break;
      for (const name of fresh) {
        known.add(name);
        await this.#reading.rest();
        this.#reading.count(0);
        const row = readRow(Number(name));
        if (row === null) this.#reading.miss();
        else this.#show(new SeenProcess(row, this.#reading));
      }
    }
    return this.#table;
  }

  #show(seen: SeenProcess): void {
    this.#table.add(seen.row);
    for (const asked of this.#asked) {
      if (asked.fault !== null) continue;
      try {
        asked.see(seen);
      } catch (error) {
        asked.fault = error as Error;
      }
    }
  }
}

/** The look that has not begun, and how it will end. */
let upcoming: { readonly look: Look; readonly done: Promise<ProcessTable> } | null = null;
/** Resolves when the newest look is over. */
let over: Promise<unknown> = Promise.resolve();

/**
 * Shows every process of the machine, those that have ended included, each with what it tells only while it is there. There
 * may be thousands: the loop goes on between some and others, and all who ask at the same time share one look. It begins
 * after it was asked for, so that what ran then and still runs is in it. Linux only.
 */
export async function lookAtProcesses(see: See = () => undefined): Promise<ProcessTable> {
  upcoming ??= begin(new Look());
  const { look, done } = upcoming;
  const asked = look.add(see);
  const table = await done;
  if (asked.fault !== null) throw asked.fault;
  return table;
}

/** After the one before: there is never more than one. */
function begin(look: Look): { readonly look: Look; readonly done: Promise<ProcessTable> } {
  const done = over.then(() => {
    upcoming = null;
    return look.go();
  });
  over = done.catch(() => undefined);
  return { look, done };
}

/** Pids of a process that leads a session, of all in its session or group, and of their descendants. Linux only. */
export async function processTree(leader: number): Promise<ReadonlySet<number>> {
  const table = await lookAtProcesses();
  return new Set([leader, ...table.descendants(table.ledBy(leader)).keys()]);
}
