import type { JournalFact } from './journal-fact.js';

/** The journal cannot be trusted, so neither can "this operation has never started". */
export class JournalCorruptError extends Error {
  override readonly name = 'JournalCorruptError';
  constructor(readonly line: number) {
    super(`journal line ${line} is not readable; move the file away only if no operation may be repeated`);
  }
}

export interface DecodedJournal {
  readonly facts: JournalFact[];
  /** The file ends in the middle of a line: the write was cut and never acknowledged. */
  readonly torn: boolean;
}

export function encodeFact(fact: JournalFact): string {
  return `${JSON.stringify(fact)}\n`;
}

function decodeLine(line: string, number: number): JournalFact {
  let fact: unknown;
  try {
    fact = JSON.parse(line);
  } catch {
    throw new JournalCorruptError(number);
  }
  if (typeof fact !== 'object' || fact === null || Array.isArray(fact)) throw new JournalCorruptError(number);
  return fact as JournalFact;
}

/** @throws JournalCorruptError when a complete line is no object of JSON. */
export function decodeJournal(text: string): DecodedJournal {
  const lines = text.split('\n');
  const torn = lines.pop() !== '';
  return { facts: lines.map((line, index) => decodeLine(line, index + 1)), torn };
}
