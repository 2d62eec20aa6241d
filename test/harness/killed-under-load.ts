import { setTimeout as delay } from 'node:timers/promises';
import type { ExecAnswer, ManagedServer } from './managed-server.js';

/** How commands fared that were sent again until they were answered. */
export interface CommandTally {
  /** Milliseconds from the first sending to the answer, ascending. */
  readonly delays: readonly number[];
  /** Answers that no repeat may follow, or that are not what was asked for. */
  readonly faults: readonly string[];
}

/** Codes after which the same command is sent again under its key: nothing ran, or it is still at work. */
const REPEATED = new Set([
  'EXEC_BUSY',
  'EXEC_FAILED',
  'IDEMPOTENCY_IN_PROGRESS',
  'DB_TRANSIENT',
  'POOL_EXHAUSTED',
  'SERVICE_UNAVAILABLE',
  'SERVER_NOT_READY',
  'AGENT_NOT_CONNECTED',
  'WAKE_IN_PROGRESS',
]);

const PERIOD_MS = 1_000;
const PAUSE_MS = 200;

/**
 * Sends a command a second to each server, numbered, whether or not those before have ended in time. Every command has an
 * `Idempotency-Key` and notes its number in a file of its server.
 */
export class NumberedCommands {
  private readonly delays: number[] = [];
  private readonly faults: string[] = [];
  private readonly sent = new Map<ManagedServer, number>();
  private isStopped = false;
  private readonly sending: Promise<void>[];

  /** @param name of these commands, apart from those that ran before */
  constructor(
    servers: readonly ManagedServer[],
    private readonly name: string,
  ) {
    this.sending = servers.map((server) => this.sendAll(server));
  }

  async stop(): Promise<CommandTally> {
    this.isStopped = true;
    await Promise.all(this.sending);
    return { delays: this.delays.sort((a, b) => a - b), faults: this.faults };
  }

  /** Numbers that did not run, and those that ran more than once, by the files of the servers. */
  async misses(): Promise<{ lost: string[]; doubled: string[] }> {
    const lost: string[] = [];
    const doubled: string[] = [];
    for (const [server, sent] of this.sent) {
      const { body } = await server.exec(`cat ran-${this.name}`);
      const ran = body.data.stdout.trim().split('\n');
      for (let number = 1; number <= sent; number += 1) {
        const runs = ran.filter((line) => line === String(number)).length;
        if (runs === 0) lost.push(`${server.id} ${number}`);
        if (runs > 1) doubled.push(`${server.id} ${number}`);
      }
    }
    return { lost, doubled };
  }

  private async sendAll(server: ManagedServer): Promise<void> {
    for (let number = 1; !this.isStopped; number += 1) {
      this.sent.set(server, number);
      const startedAt = performance.now();
      await this.untilAnswered(server, number);
      const tookMs = performance.now() - startedAt;
      this.delays.push(tookMs);
      await delay(Math.max(0, PERIOD_MS - tookMs));
    }
  }

  private async untilAnswered(server: ManagedServer, number: number): Promise<void> {
    const headers = { 'idempotency-key': `${this.name}-${server.id}-${number}` };
    for (;;) {
      const answer = await server
        .exec(`echo ${number} >>ran-${this.name}; echo ${number}`, 60, headers)
        .catch((error: Error) => error);
      if (answer instanceof Error || REPEATED.has(codeOf(answer))) {
        await delay(PAUSE_MS);
        continue;
      }
      if (answer.status !== 200 || answer.body.data.stdout !== `${number}\n`) {
        this.faults.push(`${server.id} ${number}: ${answer.status} ${codeOf(answer)}`);
      }
      return;
    }
  }
}

function codeOf({ status, body }: ExecAnswer): string {
  return status === 200 ? '' : body.error.code;
}

/** The value below which so much of the ascending values lies. */
export function percentile(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
}
