import { SeededRandom } from '../../seed/random.js';
import { ANSWER_WORDS } from './answer-words.data.js';
import type { ChatRequest } from './chat-request.js';

const EXCERPT_CHARACTERS = 200;
const SENTENCE_WORDS = 8;
const FEWEST_WORDS = 16;
const MOST_WORDS = 40;

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS).join('')}…`
    : line;
}

function sentence(random: SeededRandom, words: number): string {
  const chosen = Array.from({ length: words }, () => random.pick(ANSWER_WORDS)).join(' ');
  return `${chosen.charAt(0).toUpperCase()}${chosen.slice(1)}.`;
}

/** The same request, seed and choice always give the same words. `words` makes the answer that long. */
export function answerText(request: ChatRequest, random: SeededRandom, words: number | null): string {
  const { lastText, lastRole, images } = request;
  const opening =
    lastRole === 'tool' ? `The tool answered: ${excerptOf(lastText)}.` : `You said: ${excerptOf(lastText)}.`;
  const seen = images === 0 ? '' : ` I see ${images} ${images === 1 ? 'image' : 'images'}.`;
  const sentences: string[] = [];
  let left = words ?? random.integer(FEWEST_WORDS, MOST_WORDS);
  while (left > 0) {
    sentences.push(sentence(random, Math.min(left, SENTENCE_WORDS)));
    left -= SENTENCE_WORDS;
  }
  return [`${opening}${seen}`, ...sentences].join(' ');
}
