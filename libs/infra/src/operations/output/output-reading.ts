import type { AgentDeployStep } from '#libs/agent-protocol';
import type { OperationSnapshot } from '../views/operation.policy.js';
import { type NumberedLine, NumberedLines, type StoredChunk } from './output-lines.js';

/** `data` of an event `step`. */
export type StepNews = Pick<AgentDeployStep, 'name' | 'status' | 'durationMs'>;

/** Tells the news of steps once each, in their order, never a beginning after an end. */
export class StepEvents {
  private readonly told = new Map<string, AgentDeployStep['status']>();

  /** Everything before a step that is about to print, and its beginning. */
  *upTo(steps: readonly AgentDeployStep[], name: string): Generator<StepNews> {
    for (const step of steps) {
      if (step.name !== name) {
        yield* this.tell(step);
        continue;
      }
      if (!this.told.has(name)) yield* this.tell({ ...step, status: 'running', durationMs: null });
      return;
    }
  }

  *all(steps: readonly AgentDeployStep[]): Generator<StepNews> {
    for (const step of steps) yield* this.tell(step);
  }

  private *tell({ name, status, durationMs }: AgentDeployStep): Generator<StepNews> {
    const before = this.told.get(name);
    const isNews = before === undefined || (before === 'running' && status !== 'running');
    if (!isNews) return;
    this.told.set(name, status);
    yield { name, status, durationMs };
  }
}

/** `data` of an event `log` of a deploy or a command: the n-th such event is the line with the number n. */
export function logEventData({
  step,
  stream,
  line,
}: NumberedLine): Pick<NumberedLine, 'step' | 'stream' | 'line'> {
  return { step, stream, line };
}

export type OutputNews =
  | { readonly event: 'step'; readonly data: StepNews }
  | { readonly event: 'log'; readonly data: NumberedLine };

/** What a reading is fed from. */
interface StoredOutput {
  readonly steps: () => Promise<readonly AgentDeployStep[]>;
  /** Chunks after a position, in their order. */
  readonly chunks: (after: number) => AsyncIterable<StoredChunk>;
}

/** One reader's way through the stored output of one operation. */
export class OutputReading {
  private readonly teller = new StepEvents();
  private lines: NumberedLines | null = null;
  private seen = 0;

  constructor(private readonly stored: StoredOutput) {}

  /** What is new since the last time: steps and lines in their order. */
  async *news({ row, observed }: OperationSnapshot): AsyncGenerator<OutputNews> {
    // Erased by now, or about to be.
    if (!observed.outcomeAvailable) return;
    const lines = (this.lines ??= new NumberedLines(row.kind));
    const isDeploy = row.kind === 'deploy';
    // Read before the output: what the report calls ended has printed everything that is read next.
    const steps = isDeploy ? await this.stored.steps() : [];
    for await (const chunk of this.stored.chunks(this.seen)) {
      this.seen = chunk.seq;
      if (chunk.step !== lines.step) {
        yield* asLogs(lines.flush());
        yield* asSteps(this.teller.upTo(await this.including(steps, chunk.step), chunk.step ?? ''));
      }
      yield* asLogs(lines.push(chunk));
    }
    const isOver = observed.status !== 'running';
    if (isOver || steps.some(({ name, status }) => name === lines.step && status !== 'running')) {
      yield* asLogs(lines.flush());
    }
    yield* asSteps(this.teller.all(steps));
  }

  /** A step is stored before its output, but perhaps after the report was read. */
  private async including(
    steps: readonly AgentDeployStep[],
    step: string | null,
  ): Promise<readonly AgentDeployStep[]> {
    return steps.some(({ name }) => name === step) ? steps : this.stored.steps();
  }
}

function* asSteps(news: Iterable<StepNews>): Generator<OutputNews> {
  for (const data of news) yield { event: 'step', data };
}

function* asLogs(lines: Iterable<NumberedLine>): Generator<OutputNews> {
  for (const data of lines) yield { event: 'log', data };
}
