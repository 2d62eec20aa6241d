import { Injectable } from '@nestjs/common';
import type { AgentDeployStep } from '#libs/agent-protocol';
import { redactText } from '#libs/observability';
import { LineSplitter, type OutputLine } from '../../operations/output/line-splitter.js';
import { OperationReportRepository } from '../../operations/output/operation-report.repository.js';
import type { OutputChunk } from '../../operations/output/output-chunk.js';
import { AwaitOperation, type LookedOperation } from '../../operations/running/await-operation.query.js';
import { StepTeller, type StepNews } from './step-teller.js';

export type DeployNews =
  | { readonly event: 'step'; readonly data: StepNews }
  | { readonly event: 'log'; readonly data: OutputLine & { readonly step: string | null } };

/** Follows a deploy through what its runner has stored: steps and lines in their order. */
@Injectable()
export class FollowDeploy {
  constructor(
    private readonly waiting: AwaitOperation,
    private readonly reports: OperationReportRepository,
  ) {}

  /** The news, then the end; null when the signal was aborted before. */
  async *execute(
    operationId: string,
    signal: AbortSignal,
  ): AsyncGenerator<DeployNews, LookedOperation | null> {
    const teller = new StepTeller();
    const lines = new StepLines();
    let after = 0;
    for await (const looked of this.waiting.looks(operationId, signal)) {
      // Read before the output: what the report calls ended has printed everything that is read next.
      const steps = await this.stepsOf(operationId);
      for await (const chunk of this.waiting.output(operationId, after)) {
        after = chunk.seq;
        if (chunk.step !== lines.step) {
          yield* lines.flush();
          yield* asSteps(teller.upTo(await this.including(operationId, steps, chunk.step), chunk.step ?? ''));
        }
        yield* lines.push(chunk);
      }
      const isOver = looked.observed.status !== 'running';
      if (isOver || steps.some(({ name, status }) => name === lines.step && status !== 'running')) {
        yield* lines.flush();
      }
      yield* asSteps(teller.all(steps));
      if (isOver) return looked;
    }
    return null;
  }

  /** A step is stored before its output, but perhaps after the report was read. */
  private async including(
    operationId: string,
    steps: readonly AgentDeployStep[],
    step: string | null,
  ): Promise<readonly AgentDeployStep[]> {
    return steps.some(({ name }) => name === step) ? steps : this.stepsOf(operationId);
  }

  private async stepsOf(operationId: string): Promise<readonly AgentDeployStep[]> {
    return (await this.reports.find(operationId))?.steps ?? [];
  }
}

/** Whole lines with the step that printed them. */
class StepLines {
  step: string | null = null;
  private readonly splitter = new LineSplitter();

  *push(chunk: OutputChunk): Generator<DeployNews> {
    this.step = chunk.step;
    yield* this.news(this.splitter.push(chunk));
  }

  *flush(): Generator<DeployNews> {
    yield* this.news(this.splitter.flush());
  }

  private *news(lines: readonly OutputLine[]): Generator<DeployNews> {
    for (const { stream, line } of lines) {
      yield { event: 'log', data: { step: this.step, stream, line: redactText(line) } };
    }
  }
}

function* asSteps(news: Iterable<StepNews>): Generator<DeployNews> {
  for (const data of news) yield { event: 'step', data };
}
