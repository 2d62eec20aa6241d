import { Injectable } from '@nestjs/common';
import { OperationReportRepository } from '../output/operation-report.repository.js';
import { AwaitOperation, type LookedOperation } from '../running/await-operation.query.js';
import { OutputReading, type OutputNews } from './output-reading.js';

/** Follows an operation through what its runner has stored: steps and lines in their order. */
@Injectable()
export class FollowOutput {
  constructor(
    private readonly waiting: AwaitOperation,
    private readonly reports: OperationReportRepository,
  ) {}

  /**
   * The news, then the end; null when the signal was aborted before.
   * @param after the last line that is known already; steps are told again.
   */
  async *execute(
    operationId: string,
    signal: AbortSignal,
    after = 0,
  ): AsyncGenerator<OutputNews, LookedOperation | null> {
    const reading = this.reading(operationId);
    for await (const looked of this.waiting.looks(operationId, signal)) {
      for await (const news of reading.news(looked)) {
        if (news.event === 'step' || news.data.seq > after) yield news;
      }
      if (looked.observed.status !== 'running') return looked;
    }
    return null;
  }

  /** From the first line on. */
  reading(operationId: string): OutputReading {
    return new OutputReading({
      steps: async () => (await this.reports.find(operationId))?.steps ?? [],
      chunks: (after) => this.waiting.output(operationId, after),
    });
  }
}
