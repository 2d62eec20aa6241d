import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { matchingRows, viewRecord } from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import {
  MANAGER_REVIEW,
  PEER_REVIEW,
  REVIEW_CAMPAIGN,
  REVIEW_QUESTION,
  SELF_REVIEW,
} from '../../records/types/review/review.data.js';
import { paginationOf, v3Limit } from '../../records/v3-pagination.js';
import { invalidArgument } from '../v3-arguments.js';
import { appraisedCampaigns, ownCampaigns, stateHashOf } from './review-access.js';

const MAX_PAGE = 200;

interface Slice {
  readonly type: RecordType;
  /** Which rows relate to the caller; administrators see no others. */
  readonly own: (call: HostCall) => (row: Row) => boolean;
  /** What is shown beside or instead of the stored fields. */
  readonly shown?: (call: HostCall, row: Row) => Readonly<Record<string, unknown>>;
}

function cursorOf({ params }: HostCall): number {
  const cursor = paginationOf(params)['afterCursor'];
  if (cursor === undefined || cursor === null) return Number.POSITIVE_INFINITY;
  const { field, value, order } = cursor as Record<string, unknown>;
  if (field === 'id' && order === 'DESC' && Number.isSafeInteger(value)) return value as number;
  throw invalidArgument('pagination', 'afterCursor is {field: "id", value, order: "DESC"}');
}

/** A list by cursor, the newest first. */
function listOf({ type, own, shown }: Slice): HostMethod {
  return (call) => {
    const limit = v3Limit(call.params, MAX_PAGE);
    const after = cursorOf(call);
    const where = { key: `of ${call.userId}`, test: own(call) };
    const { filter } = call.params;
    const rows = matchingRows(call, type, { filter, order: { id: 'DESC' }, where });
    const rest = rows.filter(({ id }) => id < after);
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    return {
      result: {
        items: page.map((row) => ({ ...viewRecord(type, row), ...shown?.(call, row) })),
        nextCursor: last ? { field: 'id', value: last.id, order: 'DESC' } : null,
      },
    };
  };
}

/** A card one has received does not say who wrote it, when it is anonymous. */
function peerCard({ userId }: HostCall, row: Row): Record<string, unknown> {
  const isReceived = row['revieweeUserId'] === userId;
  return {
    direction: isReceived ? 'received' : 'given',
    reviewerUserId: isReceived && row['isAnonymous'] === true ? null : row['reviewerUserId'],
  };
}

/** The five lists of performance review. */
export const REVIEW_LIST_METHODS: HostMethodTable = {
  'performan.review.campaign.list': listOf({
    type: REVIEW_CAMPAIGN,
    own: (call) => {
      const campaigns = ownCampaigns(call);
      return ({ id }) => campaigns.has(id);
    },
  }),
  'performan.review.selfReview.list': listOf({
    type: SELF_REVIEW,
    own:
      ({ userId }) =>
      (row) =>
        row['userId'] === userId,
  }),
  'performan.review.peerReview.list': listOf({
    type: PEER_REVIEW,
    own:
      ({ userId }) =>
      (row) =>
        row['revieweeUserId'] === userId || row['reviewerUserId'] === userId,
    shown: peerCard,
  }),
  'performan.review.managerQuestion.list': listOf({
    type: REVIEW_QUESTION,
    own: (call) => {
      const campaigns = appraisedCampaigns(call);
      return (row) => campaigns.has(row['campaignId']);
    },
  }),
  'performan.review.managerReview.list': listOf({
    type: MANAGER_REVIEW,
    own:
      ({ userId }) =>
      (row) =>
        row['managerUserId'] === userId,
    shown: (call, row) => ({ stateHash: stateHashOf(call, row) }),
  }),
};
