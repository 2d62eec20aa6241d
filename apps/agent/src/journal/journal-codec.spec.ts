import { decodeJournal, encodeFact, JournalCorruptError } from './journal-codec.js';
import type { JournalFact } from './journal-fact.js';

const FACT: JournalFact = { at: '2026-01-01T00:00:00.000Z', fact: 'voided', operationId: 'one\nline' };

describe('the lines of a journal', () => {
  it('are the facts, without one that was cut', () => {
    expect(decodeJournal(encodeFact(FACT) + encodeFact(FACT))).toEqual({ facts: [FACT, FACT], torn: false });
    expect(decodeJournal(`${encodeFact(FACT)}{"fact":`)).toEqual({ facts: [FACT], torn: true });
  });

  it.each(['{', 'null', '1', '"text"', '[]', ''])('cannot be trusted with one that is %j', (line) => {
    expect(() => decodeJournal(`${encodeFact(FACT)}${line}\n`)).toThrow(new JournalCorruptError(2));
  });
});
