import type { Type } from '@nestjs/common';
import type {
  InputDefinition,
  InputValues,
  PresentationContext,
  PresentedAnswer,
  ShapedAnswer,
} from '../action-definition.js';
import { NextCursorAnswer } from './review.answer.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import type { HostOperation } from '../../registry/entity-definition.js';

/**
 * The host's names of what it does for performance review. Nothing public describes these methods: where a host calls
 * them otherwise, this table is what changes.
 */
export const REVIEW_METHODS = {
  campaigns: 'performan.review.campaign.list',
  selfReviews: 'performan.review.selfReview.list',
  peerReviews: 'performan.review.peerReview.list',
  questions: 'performan.review.managerQuestion.list',
  managerReviews: 'performan.review.managerReview.list',
  saveAnswers: 'performan.review.managerAnswer.save',
  /** Gives the credential of the call a further scope, where its owner has allowed that. */
  addScope: 'rest.connector.scope.add',
} as const;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Parameters of every list of performance review; a larger limit than the largest counts as that. */
export const PAGE_INPUT: readonly InputDefinition[] = [
  {
    name: 'limit',
    type: 'integer',
    min: 1,
    default: DEFAULT_LIMIT,
    description: `At most ${MAX_LIMIT} are answered`,
  },
  {
    name: 'afterCursorId',
    type: 'integer',
    min: 1,
    description: 'meta.nextCursor.id of the page before; none for the first page',
  },
];

const limitOf = ({ limit }: InputValues): number => Math.min(Number(limit), MAX_LIMIT);

/** The host call of a list, whose answer is read whole: the rows with the cursor after them. */
export function listCall(method: string): HostOperation {
  return {
    method,
    api: 'v3',
    args: { filter: '$p.filter', pagination: '$p.pagination' },
    result: { kind: 'row', path: ['result'] },
  };
}

/**
 * The arguments of a list by its inputs: those that are conditions, and the page. One row more than wanted is asked
 * for, which tells whether there is a next page even where the host does not.
 */
export function listArguments(conditions: readonly string[]): (input: InputValues) => InputValues {
  return (input) => ({
    filter: conditions.flatMap((name) => (input[name] === undefined ? [] : [[name, '=', input[name]]])),
    pagination: {
      limit: limitOf(input) + 1,
      ...(input['afterCursorId'] !== undefined && {
        afterCursor: { field: 'id', value: input['afterCursorId'], order: 'DESC' },
      }),
    },
  });
}

/** A page of rows of one kind; null when one of them cannot be read. */
function present<Answer extends { readonly id: number }>(
  read: (row: PlainRecord) => Answer | null,
  payload: unknown,
  { input }: PresentationContext,
): PresentedAnswer | null {
  const { items, nextCursor } = isPlainRecord(payload) ? payload : {};
  if (!Array.isArray(items)) return null;
  const limit = limitOf(input);
  const rows = items.slice(0, limit).map((item: unknown) => (isPlainRecord(item) ? read(item) : null));
  const data = rows.filter((row) => row !== null);
  if (data.length < rows.length) return null;
  const last = data.at(-1);
  const hasMore = items.length > limit || isPlainRecord(nextCursor);
  return { data, meta: { nextCursor: hasMore && last ? { id: last.id } : null } };
}

/** @param of reads one row of the host. */
export function listOf<Answer extends { readonly id: number }>(
  answer: Type<Answer> & { of: (row: PlainRecord) => Answer | null },
): ShapedAnswer {
  return {
    kind: 'shaped',
    data: answer,
    isList: true,
    meta: NextCursorAnswer,
    present: (payload, context) => present(answer.of, payload, context),
  };
}
