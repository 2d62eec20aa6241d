import { Injectable } from '@nestjs/common';
import { AwaitOperation, type LookedOperation } from '../running/await-operation.query.js';
import type { NumberedLine } from '../output/numbered-lines.js';
import { FollowOutput } from './follow-output.query.js';

/** Characters of an answer; one line is given however long it is. */
const ANSWER_LENGTH = 1_048_576;

export interface OutputPage {
  readonly looked: LookedOperation;
  readonly lines: readonly NumberedLine[];
  /** Whether there are no lines behind these now. */
  readonly isLast: boolean;
}

/** The lines of an operation that are there now. */
@Injectable()
export class ReadOutput {
  constructor(
    private readonly waiting: AwaitOperation,
    private readonly following: FollowOutput,
  ) {}

  async execute(operationId: string, after: number, limit: number): Promise<OutputPage> {
    const looked = await this.waiting.look(operationId);
    const lines: NumberedLine[] = [];
    let length = 0;
    for await (const { event, data } of this.following.reading(operationId).news(looked)) {
      if (event !== 'log' || data.seq <= after) continue;
      length += data.line.length;
      const isFull = lines.length === limit || (lines.length > 0 && length > ANSWER_LENGTH);
      if (isFull) return { looked, lines, isLast: false };
      lines.push(data);
    }
    return { looked, lines, isLast: true };
  }
}
