import { bestPassages } from '../text/passages.policy.js';
import { oneLine } from '../text/plain-text.policy.js';
import type { ResearchSource } from './researched.js';

const MOST_SOURCES = 5;
const OF_SOURCE = 400;

/** The passages of the first sources that have most to do with the question, each with its number. */
export function extractedAnswer(question: string, sources: readonly ResearchSource[]): string {
  return sources
    .slice(0, MOST_SOURCES)
    .flatMap(({ title, text, snippet }, index) => {
      const passage = bestPassages(text ?? '', question, OF_SOURCE) || snippet.slice(0, OF_SOURCE);
      return `${oneLine(passage) || title} [${index + 1}]`;
    })
    .join('\n\n');
}
