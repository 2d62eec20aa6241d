import { Inject, Injectable } from '@nestjs/common';
import type { AgentDeployStep, AgentOutputEnd } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import { contentExpiry } from '../life/operation.decider.js';
import { OperationContents } from '../output/operation-contents.repository.js';
import type { OutputChunk } from '../output/output-lines.js';
import { AgentClient, type FollowedStart, type RunOutput } from '../../tunnel/index.js';
import type { StartedOperation } from './operation-run.port.js';

const FLUSH_BYTES = 65_536;
const FLUSH_AFTER_MS = 100;

/** Copies an operation's output from the agent into its table, in batches. */
@Injectable()
export class OutputRecorder {
  private readonly stored = new WeakSet<StartedOperation>();

  constructor(
    private readonly agent: AgentClient,
    private readonly contents: OperationContents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether anything of the output was stored for this runner. */
  hasStored(operation: StartedOperation): boolean {
    return this.stored.has(operation);
  }

  /**
   * Reads on from what is stored, until the operation has ended.
   * @param followed the start, where its answer tells the output; else the agent is asked for it.
   * @param signal ends the reading; what was read is stored.
   * @param onStep called when all output before the step is stored.
   * @returns the end as the agent tells it; null when the stream broke off before, or the lease is lost.
   * @throws the errors of the agent client
   */
  async record(
    operation: StartedOperation,
    signal: AbortSignal,
    onStep: (step: AgentDeployStep) => Promise<void>,
    followed?: FollowedStart,
  ): Promise<AgentOutputEnd | null> {
    const { lease } = operation;
    let batch: OutputChunk[] = [];
    let bytes = 0;
    let chain: Promise<void> = Promise.resolve();
    const flush = (): Promise<void> => {
      const chunks = batch;
      batch = [];
      bytes = 0;
      if (chunks.length > 0) chain = chain.then(() => this.store(operation, chunks));
      return chain;
    };
    // The chain keeps the failure of a timed flush; ending the reading makes the last flush throw it.
    const broken = new AbortController();
    const timer = setInterval(() => void flush().catch(() => broken.abort()), FLUSH_AFTER_MS);
    const reading = AbortSignal.any([signal, broken.signal]);
    reading.addEventListener('abort', () => followed?.close(), { once: true });
    try {
      for await (const piece of followed?.output ?? (await this.rest(operation, reading))) {
        if ('end' in piece) {
          await flush();
          return lease.signal.aborted ? null : piece;
        }
        if ('seq' in piece) {
          batch.push(piece);
          bytes += piece.data.length;
          if (bytes >= FLUSH_BYTES) await flush();
        } else {
          await flush();
          await onStep(piece.step);
        }
      }
      return null;
    } finally {
      clearInterval(timer);
      await flush();
    }
  }

  private async rest({ target, operationId }: StartedOperation, signal: AbortSignal): Promise<RunOutput> {
    const after = await retryTransient(() => this.contents.lastSeq(operationId), { signal });
    return this.agent.followOutput(target, operationId, { after, signal });
  }

  private async store(operation: StartedOperation, chunks: readonly OutputChunk[]): Promise<void> {
    const { operationId, lease } = operation;
    this.stored.add(operation);
    const expiresAt = contentExpiry(this.clock.now());
    const held = await retryTransient(
      () => this.contents.appendOutput(operationId, lease.runner, chunks, expiresAt),
      { signal: lease.signal },
    );
    if (!held) lease.lose();
  }
}
