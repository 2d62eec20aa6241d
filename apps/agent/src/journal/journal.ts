import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJournal, encodeFact } from './journal-codec.js';
import type { JournalFact } from './journal-fact.js';
import { compactJournal, needsCompaction } from './journal-retention.policy.js';
import { applyFact, foldJournal, type JournalState } from './journal.state.js';

interface Waiting {
  readonly fact: JournalFact;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The append-only file of facts, `<home>/journal.ndjson`, and its folded state. A fact counts
 * once it is on the disk: `append` resolves after fsync and only then changes the state.
 */
export class Journal {
  readonly #waiting: Waiting[] = [];
  readonly #observers: ((fact: JournalFact) => void)[] = [];
  #writing: Promise<void> | null = null;
  #damaged = false;
  #isLeaving = false;

  private constructor(
    private readonly file: FileHandle,
    readonly state: JournalState,
    private length: number,
    /** Operations the compaction at opening has dropped. */
    readonly dropped: readonly string[],
  ) {}

  /**
   * Opens the journal of a home folder, cutting a torn last line and forgetting what is past retention.
   * @throws JournalCorruptError
   */
  static async open(home: string, nowMs: number): Promise<Journal> {
    const path = join(home, 'journal.ndjson');
    const decoded = decodeJournal(await readIfPresent(path));
    let { facts } = decoded as { facts: readonly JournalFact[] };
    let dropped: readonly string[] = [];
    if (decoded.torn || needsCompaction(facts, nowMs)) {
      ({ facts, dropped } = compactJournal(facts, nowMs));
      const rewritten = await open(`${path}.tmp`, 'w', 0o600);
      try {
        await rewritten.writeFile(facts.map(encodeFact).join(''));
        await rewritten.sync();
      } finally {
        await rewritten.close();
      }
      await rename(`${path}.tmp`, path);
    }
    const file = await open(path, 'a', 0o600);
    await syncFolder(home);
    const { size } = await file.stat();
    return new Journal(file, foldJournal(facts), size, dropped);
  }

  /** The agent ends: nobody may wait for a disk that takes nothing. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  leave(): void {
    this.#isLeaving = true;
  }

  /** @param observer is told every fact from now on, once it counts */
  observe(observer: (fact: JournalFact) => void): void {
    this.#observers.push(observer);
  }

  /** Facts given together reach the disk together. @throws the error of the file system; they are then not in the journal. */
  async append(...facts: readonly JournalFact[]): Promise<void> {
    const appended = facts.map(
      (fact) => new Promise<void>((resolve, reject) => this.#waiting.push({ fact, resolve, reject })),
    );
    this.#writing ??= this.#write();
    await Promise.all(appended);
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.file.close();
  }

  /** Facts that arrive during a write share the next one, so that parallel starts share one fsync. */
  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#store(Buffer.from(batch.map(({ fact }) => encodeFact(fact)).join('')));
      } catch (error) {
        for (const { reject } of batch) reject(error);
        continue;
      }
      for (const { fact, resolve } of batch) {
        applyFact(this.state, fact);
        for (const observe of this.#observers) observe(fact);
        resolve();
      }
    }
    this.#writing = null;
  }

  async #store(lines: Buffer): Promise<void> {
    if (this.#damaged) await this.file.truncate(this.length);
    this.#damaged = true;
    await this.file.appendFile(lines);
    await this.file.datasync();
    this.length += lines.length;
    this.#damaged = false;
  }
}
