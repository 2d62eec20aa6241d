import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { eventually, guarded } from '#libs/testing';

import type { Stack } from './stack.js';

const BUILT_PROGRAM = join(packageFolder(), 'dist/agent/agent.mjs');

interface Added {
  readonly id: string;
  readonly token: string;
}

export interface MachineOptions {
  readonly region: string;
  /** User of the machine process; by default that of the spec. */
  readonly uid?: number;
}

/** A machine beside the one of a stack, enrolled as an operator does it, in a folder of its own. */
export class EnrolledMachine {
  private child: ChildProcess | null = null;
  private exit: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly stack: Stack,
    readonly id: string,
    readonly folder: string,
    private readonly uid: number | undefined,
  ) {}

  /** Resolves when it takes servers. */
  static async enrol(stack: Stack, { region, uid }: MachineOptions): Promise<EnrolledMachine> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-machine-'));
    chmodSync(folder, 0o711);
    copyFileSync(BUILT_PROGRAM, join(folder, 'program.mjs'));
    if (uid !== undefined) chownSync(folder, uid, uid);
    const { id, token } = await stack.cli<Added>('machine', 'add', '--region', region);
    const machine = new EnrolledMachine(stack, id, folder, uid);
    try {
      const api = new URL(stack.runtime.baseUrl).origin;
      const enrolling = machine.spawn(['--enrol', api, '--token-file', '-'], 'pipe');
      enrolling.stdin?.end(token);
      const [code] = (await once(enrolling, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`the machine was not enrolled: ${code}`);
      machine.start();
      await machine.ready();
      return machine;
    } catch (error) {
      await machine.remove();
      throw error;
    }
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  start(): void {
    const child = this.spawn([], 'ignore');
    this.child = child;
    this.exit = once(child, 'exit');
  }

  /** Ends the process at once, and nothing it has started. */
  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.exit;
  }

  /** Resolves when the service hears it. */
  async ready(): Promise<void> {
    const heard = `select 1 from infra.machine_report join infra.machine_tunnel t using (machine_id)
      where machine_id = $1 and t.replica_url is not null`;
    await eventually(async () => expect(await this.stack.database.query(heard, [this.id])).toHaveLength(1), {
      within: 60_000,
    });
  }

  /** Ends the process, its servers, and what is left of them. */
  async remove(): Promise<void> {
    await this.kill();
    const { program } = this;
    await promisify(execFile)(process.execPath, [program, '--machine', this.folder, '--stop-servers']);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  private get program(): string {
    return join(this.folder, 'program.mjs');
  }

  private spawn(words: readonly string[], stdin: 'pipe' | 'ignore'): ChildProcess {
    const { uid } = this;
    return spawn(process.execPath, [this.program, '--machine', this.folder, ...words], {
      env: { PATH: process.env['PATH'] ?? '', ...guarded() },
      stdio: [stdin, 'ignore', 'ignore'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
  }
}
