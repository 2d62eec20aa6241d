import { Injectable } from '@nestjs/common';
import { OperationReportRepository } from '../output/operation-output.repository.js';
import type { NumberedLine } from '../output/output-lines.js';
import { OutputReading, type OutputNews } from '../output/output-reading.js';
import { OperationObserver, type OperationSnapshot } from './operation-observer.service.js';

/** Characters of an answer; one line is given however long it is. */
const ANSWER_LENGTH = 1_048_576;

interface OutputPage {
  readonly looked: OperationSnapshot;
  readonly lines: readonly NumberedLine[];
  /** Whether there are no lines behind these now. */
  readonly isLast: boolean;
}

/** What an operation has printed, as its runner has stored it: steps and lines in their order. */
@Injectable()
export class OperationOutput {
  constructor(
    private readonly operations: OperationObserver,
    private readonly reports: OperationReportRepository,
  ) {}

  /**
   * The news, then the end; null when the signal was aborted before.
   * @param after the last line that is known already; steps are told again.
   */
  async *follow(
    operationId: string,
    signal: AbortSignal,
    after = 0,
  ): AsyncGenerator<OutputNews, OperationSnapshot | null> {
    const reading = this.reading(operationId);
    for await (const looked of this.operations.looks(operationId, signal)) {
      for await (const news of reading.news(looked)) {
        if (news.event === 'step' || news.data.seq > after) yield news;
      }
      if (looked.observed.status !== 'running') return looked;
    }
    return null;
  }

  /** The lines that are there now. */
  async read(operationId: string, after: number, limit: number): Promise<OutputPage> {
    const looked = await this.operations.look(operationId);
    const lines: NumberedLine[] = [];
    let length = 0;
    for await (const { event, data } of this.reading(operationId).news(looked)) {
      if (event !== 'log' || data.seq <= after) continue;
      length += data.line.length;
      const isFull = lines.length === limit || (lines.length > 0 && length > ANSWER_LENGTH);
      if (isFull) return { looked, lines, isLast: false };
      lines.push(data);
    }
    return { looked, lines, isLast: true };
  }

  /** From the first line on. */
  reading(operationId: string): OutputReading {
    return new OutputReading({
      steps: async () => (await this.reports.find(operationId))?.steps ?? [],
      chunks: (after) => this.operations.output(operationId, after),
    });
  }
}
