import { rmSync } from 'node:fs';
import { readJsonFile, writeDurably } from '../process/durable-file.js';
import { isAlive, kill, type ProcessMark } from '../process/process-mark.js';
import { endRoot, holdRoot } from './held-root.js';

/** What a sandbox is made of. One that an agent before this one made otherwise is ended, and so is all in it. */
const LAYOUT = 3;

/** Content of the record of a sandbox: what keeps it. */
interface HolderRecord {
  readonly layout?: number;
  /** First process inside; its end is the end of all in it. */
  readonly first: ProcessMark;
  /** The process that waits for it outside. */
  readonly outer: ProcessMark;
  /** The process that carries its way to other networks; null without one. */
  readonly egress: ProcessMark | null;
}

export interface HolderOptions {
  /** File of the record, written by the agent only. */
  readonly recordPath: string;
  /** Words that make the sandbox; they take arguments of bubblewrap on descriptor 4 and tell of it on 3. */
  readonly words: () => readonly string[];
  readonly arguments: () => readonly string[];
  /** The environment of what keeps the sandbox. Readable inside: nothing but names of folders. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends what may be made in the new sandbox of a process. @throws Error when it cannot */
  readonly closeUp: (first: number) => Promise<void>;
  /** Leads from the sandbox of a process to other networks; null when there is no way. */
  readonly openEgress: (first: number) => Promise<ProcessMark | null>;
}

/** One sandbox that outlives the agent: made when it is first needed, found again by a later agent. */
export class SandboxHolder {
  #record: HolderRecord | null;
  #making: Promise<number> | null = null;

  constructor(private readonly options: HolderOptions) {
    this.#record = readJsonFile(options.recordPath) as HolderRecord | null;
    if (this.#record?.layout !== LAYOUT) this.#forget();
  }

  /** Its first process; null when there is none. */
  get pid(): number | null {
    return this.#record && isAlive(this.#record.first) ? this.#record.first.pid : null;
  }

  /** Its first process, made now when there is none. @throws Error that says what bubblewrap said */
  ensure(): Promise<number> {
    const { pid } = this;
    const egress = this.#record?.egress ?? null;
    if (pid !== null && (egress === null || isAlive(egress))) return Promise.resolve(pid);
    this.#making ??= this.#make().finally(() => (this.#making = null));
    return this.#making;
  }

  /** Ends the sandbox and all in it. */
  async close(): Promise<void> {
    await this.#making?.catch(() => undefined);
    this.#forget();
  }

  #forget(): void {
    this.#end();
    rmSync(this.options.recordPath, { force: true });
    this.#record = null;
  }

  async #make(): Promise<number> {
    const present = this.pid;
    const first = present === null ? await this.#start() : (this.#record as HolderRecord).first;
    const egress = await this.options.openEgress(first.pid);
    this.#write({ ...(this.#record as HolderRecord), egress });
    return first.pid;
  }

  async #start(): Promise<ProcessMark> {
    this.#end();
    const { words, arguments: given, env } = this.options;
    const { inside, outer } = await holdRoot(words(), given(), env, 'the sandbox could not be made');
    try {
      await this.options.closeUp(inside.pid);
    } catch (error) {
      endRoot({ inside, outer });
      throw error;
    }
    this.#write({ layout: LAYOUT, first: inside, outer, egress: null });
    return inside;
  }

  #end(): void {
    if (!this.#record) return;
    const { first, outer, egress } = this.#record;
    for (const mark of [first, outer, egress]) if (mark) kill(mark);
  }

  #write(record: HolderRecord): void {
    this.#record = record;
    writeDurably(this.options.recordPath, JSON.stringify(record));
  }
}
