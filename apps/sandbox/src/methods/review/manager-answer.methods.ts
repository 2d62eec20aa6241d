import { HostError } from '../../protocol/host-error.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { MANAGER_REVIEW, REVIEW_CAMPAIGN, REVIEW_QUESTION } from '../../records/types/review/review.data.js';
import { invalidArgument, v3Integer } from '../v3-arguments.js';
import { stateHashOf } from './review-access.js';

interface Answer {
  readonly questionId: number;
  readonly value: number | null;
  readonly optionIds: readonly number[];
  readonly comment: string | null;
}

/** The caller's card. */
function cardOf({ portal, params, userId }: HostCall): Row {
  const card = portal.table(MANAGER_REVIEW.table).get(v3Integer(params, 'relationId'));
  if (!card) throw new HostError(400, 'ENTITYNOTFOUND', 'Review not found');
  if (card['managerUserId'] !== userId) throw new HostError(403, 'ACCESSDENIED', 'Access denied');
  return card;
}

/** The first write may come without a hash; every other one names the state it has seen. */
function requireState(call: HostCall, card: Row): void {
  const { stateHash } = call.params;
  const isMissing = stateHash === undefined || stateHash === null;
  if (isMissing && card['revision'] === 0) return;
  if (stateHash !== stateHashOf(call, card)) {
    throw new HostError(409, 'STATECHANGED', 'The review has changed meanwhile');
  }
}

function requireOpen({ portal }: HostCall, card: Row): void {
  const campaign = portal.table(REVIEW_CAMPAIGN.table).get(card['campaignId'] as number);
  if (campaign?.['status'] !== 'inProgress') {
    throw new HostError(400, 'CAMPAIGNNOTRUNNING', 'The campaign does not run');
  }
  if (card['status'] === 'completed') {
    throw new HostError(400, 'REVIEWCOMPLETED', 'The review is completed');
  }
}

function readAnswer(questions: ReadonlyMap<number, Row>, given: unknown): Answer {
  const { questionId, value = null, optionIds = [], comment = null } = (given ?? {}) as Partial<Answer>;
  const question = questions.get(Number(questionId));
  if (!question) throw new HostError(400, 'QUESTIONNOTFOUND', 'The campaign does not ask this question');
  const scale = question['scale'] as { min: number; max: number } | null;
  const options = (question['options'] ?? []) as readonly { id: number }[];
  const fits = value === null || (scale !== null && value >= scale.min && value <= scale.max);
  if (!fits) throw new HostError(400, 'VALUEOUTOFSCALE', 'The value is not on the scale');
  if (!optionIds.every((id) => options.some((option) => option.id === id))) {
    throw new HostError(400, 'OPTIONNOTFOUND', 'The question has no such option');
  }
  return { questionId: question.id, value, optionIds, comment };
}

function isAnswered(answer: Answer | undefined): boolean {
  return (
    answer !== undefined && (answer.value !== null || answer.optionIds.length > 0 || answer.comment !== null)
  );
}

/** Mean of the values on scales, to two digits. */
function scoreOf(answers: readonly Answer[]): number | null {
  const values = answers.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

function questionsOf({ portal }: HostCall, campaignId: unknown): ReadonlyMap<number, Row> {
  const rows = [...portal.table(REVIEW_QUESTION.table).values()];
  return new Map(rows.filter((row) => row['campaignId'] === campaignId).map((row) => [row.id, row]));
}

/** Writes the answers of a manager into a card; the state is compared and set in one step. */
function save(call: HostCall): { result: { item: Readonly<Record<string, unknown>> } } {
  const card = cardOf(call);
  requireState(call, card);
  requireOpen(call, card);
  const { answers: given, complete } = call.params;
  if (!Array.isArray(given)) throw invalidArgument('answers');
  const questions = questionsOf(call, card['campaignId']);
  const merged = new Map((card['answers'] as readonly Answer[]).map((answer) => [answer.questionId, answer]));
  for (const answer of given.map((one) => readAnswer(questions, one))) merged.set(answer.questionId, answer);
  const open = [...questions.values()].filter(
    ({ id, isRequired }) => isRequired === true && !isAnswered(merged.get(id)),
  );
  if (complete === true && open.length > 0) {
    throw new HostError(400, 'REQUIREDQUESTION', 'A required question has no answer');
  }
  const answers = [...merged.values()].sort((one, other) => one.questionId - other.questionId);
  const now = hostDateTime(call.nowMs);
  const row: Row = {
    ...card,
    answers,
    status: complete === true ? 'completed' : 'draft',
    score: complete === true ? scoreOf(answers) : null,
    completedAt: complete === true ? now : null,
    updatedAt: now,
    revision: (card['revision'] as number) + 1,
  };
  call.portal.table(MANAGER_REVIEW.table).put(row);
  const { id: relationId, status, score, updatedAt } = row;
  return { result: { item: { relationId, status, score, stateHash: stateHashOf(call, row), updatedAt } } };
}

export const MANAGER_ANSWER_METHODS: HostMethodTable = { 'performan.review.managerAnswer.save': save };
