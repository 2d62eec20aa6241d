import { redactText } from '#libs/observability';
import type { OperationKind } from '../../contracts/operation-kind.js';
import { LineSplitter, type OutputLine } from './line-splitter.js';
import type { StoredChunk } from './output-chunk.js';

/** A line that an operation printed. */
export interface NumberedLine extends OutputLine {
  /** 1 for the first line of the operation, of whichever stream; the position to resume after. */
  readonly seq: number;
  /** When it was stored. */
  readonly at: Date;
  /** The step of a deploy; null for a command. */
  readonly step: string | null;
}

/**
 * The lines of an operation, numbered. What is stored only grows, so that every reader numbers them alike. Secrets
 * are hidden in the lines of a deploy; a command's are given as it printed them.
 */
export class NumberedLines {
  private readonly splitter = new LineSplitter();
  private last = 0;
  private current: Pick<StoredChunk, 'step' | 'at'> = { step: null, at: new Date(0) };

  constructor(private readonly kind: OperationKind) {}

  /** Whose lines are being read. */
  get step(): string | null {
    return this.current.step;
  }

  /** @param chunk of another step only after {@link flush}. */
  push(chunk: StoredChunk): NumberedLine[] {
    this.current = chunk;
    return this.splitter.push(chunk).map((line) => this.numbered(line));
  }

  /** Last lines without a line end, when their step or the operation has ended. */
  flush(): NumberedLine[] {
    return this.splitter.flush().map((line) => this.numbered(line));
  }

  private numbered({ stream, line }: OutputLine): NumberedLine {
    this.last += 1;
    const { step, at } = this.current;
    return { seq: this.last, at, step, stream, line: this.kind === 'deploy' ? redactText(line) : line };
  }
}
