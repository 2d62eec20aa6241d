import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { readJsonFile, writeDurably } from '../process/durable-file.js';
import { isAlive, kill, markOf, type ProcessMark } from '../process/process-mark.js';
import { startTool } from './tool-start.js';

/** Content of the record of a sandbox: what keeps it. */
interface HolderRecord {
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
  /** Leads from the sandbox of a process to other networks; null when there is no way. */
  readonly openEgress: (first: number) => Promise<ProcessMark | null>;
}

/** One sandbox that outlives the agent: made when it is first needed, found again by a later agent. */
export class SandboxHolder {
  #record: HolderRecord | null;
  #making: Promise<number> | null = null;

  constructor(private readonly options: HolderOptions) {
    this.#record = readJsonFile(options.recordPath) as HolderRecord | null;
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
    const [program = '', ...rest] = this.options.words();
    const child = spawn(program, rest, {
      cwd: '/',
      env: { ...this.options.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    const info = child.stdio[3] as Readable;
    const given = child.stdio[4] as Writable;
    given.on('error', () => undefined);
    given.end(
      this.options
        .arguments()
        .map((word) => `${word}\0`)
        .join(''),
    );
    let first: ProcessMark | null = null;
    try {
      return await startTool(child, 'the sandbox could not be made', async (isReady) => {
        first = markOf(await firstPid(info));
        await isReady;
        this.#write({ first, outer: markOf(child.pid as number), egress: null });
        return first;
      });
    } catch (error) {
      if (first) kill(first);
      throw error;
    } finally {
      for (const stream of [child.stdout, child.stderr, info, given]) stream?.destroy();
    }
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

/** Read to its end: bubblewrap that cannot say all it has to say dies, and leaves its first process waiting. */
async function firstPid(info: Readable): Promise<number> {
  let text = '';
  for await (const chunk of info) text += String(chunk);
  const pid = /"child-pid": (\d+)/.exec(text)?.[1];
  if (pid === undefined) throw new Error('bubblewrap told of no process');
  return Number(pid);
}
