import { invalidParameter } from '../../query/invalid-parameter.js';
import type { PlainRecord } from '../../records/record-mapper.js';
import type { InputValues } from '../action-definition.js';

const LONGEST_COMMENT = 10_000;
const MOST_OPTIONS = 100;

function refuse(field: string, why: string): never {
  throw invalidParameter(field, `Parameter "${field}" ${why}.`);
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

function checkAnswer({ questionId, optionIds, comment }: PlainRecord, at: string): void {
  if (!isId(questionId)) refuse(`${at}.questionId`, 'must be the id of a question');
  if (Array.isArray(optionIds)) {
    const areIds = optionIds.length <= MOST_OPTIONS && optionIds.every(isId);
    if (!areIds) refuse(`${at}.optionIds`, `must be a list of at most ${MOST_OPTIONS} ids`);
    if (new Set(optionIds).size < optionIds.length) refuse(`${at}.optionIds`, 'names an option twice');
  }
  if (typeof comment === 'string' && comment.length > LONGEST_COMMENT) {
    refuse(`${at}.comment`, `must be a text of at most ${LONGEST_COMMENT} characters`);
  }
}

/**
 * What can be said of a manager's answers without knowing the questions.
 * @throws PorticoError `INVALID_PARAMS` naming the member.
 */
export function checkManagerAnswers({ answers }: InputValues): void {
  const seen = new Set<unknown>();
  for (const [index, answer] of (answers as readonly PlainRecord[]).entries()) {
    checkAnswer(answer, `answers[${index}]`);
    const { questionId } = answer;
    if (seen.has(questionId)) refuse(`answers[${index}].questionId`, 'answers a question a second time');
    seen.add(questionId);
  }
}
