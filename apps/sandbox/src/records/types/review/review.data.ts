import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';

const CAMPAIGN = field('campaignId', 'int', READ_ONLY);
/** What every card has, whoever fills it in; `answers` is stored as `[{questionId, value, optionIds, comment}]`. */
const CARD: readonly RecordField[] = [
  field('status', 'string', READ_ONLY),
  field('answers', 'array', { ...READ_ONLY, initial: [] }),
  field('completedAt', 'datetime', READ_ONLY),
  field('updatedAt', 'datetime', READ_ONLY),
];

export const REVIEW_CAMPAIGN: RecordType = {
  table: 'reviewCampaign',
  style: 'v3',
  fields: [
    keyField('id'),
    field('title', 'string', READ_ONLY),
    field('status', 'string', READ_ONLY),
    field('startDate', 'date', READ_ONLY),
    field('endDate', 'date', READ_ONLY),
    field('createdAt', 'datetime', READ_ONLY),
  ],
};

export const SELF_REVIEW: RecordType = {
  table: 'selfReview',
  style: 'v3',
  fields: [
    keyField('id'),
    CAMPAIGN,
    field('userId', 'int', READ_ONLY),
    field('dueDate', 'date', READ_ONLY),
    ...CARD,
  ],
};

/** One colleague's card about another. */
export const PEER_REVIEW: RecordType = {
  table: 'peerReview',
  style: 'v3',
  fields: [
    keyField('id'),
    CAMPAIGN,
    field('revieweeUserId', 'int', READ_ONLY),
    field('reviewerUserId', 'int', READ_ONLY),
    field('isAnonymous', 'json', READ_ONLY),
    field('dueDate', 'date', READ_ONLY),
    ...CARD,
  ],
};

export const REVIEW_QUESTION: RecordType = {
  table: 'reviewQuestion',
  style: 'v3',
  fields: [
    keyField('id'),
    CAMPAIGN,
    field('title', 'string', READ_ONLY),
    field('description', 'string', READ_ONLY),
    field('type', 'string', READ_ONLY),
    field('isRequired', 'json', READ_ONLY),
    field('sort', 'int', READ_ONLY),
    field('scale', 'json', READ_ONLY),
    field('options', 'json', READ_ONLY),
  ],
};

/** A manager's card about a member of the department; `revision` counts its writes and is not shown. */
export const MANAGER_REVIEW: RecordType = {
  table: 'managerReview',
  style: 'v3',
  fields: [
    keyField('id'),
    CAMPAIGN,
    field('revieweeUserId', 'int', READ_ONLY),
    field('managerUserId', 'int', READ_ONLY),
    field('score', 'double', READ_ONLY),
    ...CARD,
  ],
};
