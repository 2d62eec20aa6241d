import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { filesOf } from '../../records/types/crm/timeline-comment-rules.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, CONTACT_COUNT, DEAL_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { momentOf } from '../seed-time.js';
import { COMMENTS } from './crm-words.data.js';

const COMMENT_COUNT = 240;
const LOG_COUNT = 60;
const DEAL = 2;
const NOTE = Buffer.from('Notes of the call.').toString('base64');

/** Comments on deals, contacts and companies; some carry a file. */
export function seedTimelineComments(random: SeededRandom): Row[] {
  const owners = [
    ['deal', DEAL_COUNT],
    ['deal', DEAL_COUNT],
    ['contact', CONTACT_COUNT],
    ['company', COMPANY_COUNT],
  ] as const;
  return Array.from({ length: COMMENT_COUNT }, (_, index) => {
    const id = index + 1;
    const created = hostDateTime(momentOf(random, index, COMMENT_COUNT));
    const [entityType, count] = random.pick(owners);
    const authorId = random.integer(1, SELLER_COUNT);
    return {
      id,
      ENTITY_ID: random.integer(1, count),
      ENTITY_TYPE: entityType,
      CREATED: created,
      COMMENT: random.pick(COMMENTS),
      AUTHOR_ID: authorId,
      FILES: random.chance(0.1) ? filesOf(id, authorId, created, [[`note-${id}.txt`, NOTE]]) : {},
    };
  });
}

/** Records that integrations left in the timelines of deals. */
export function seedTimelineLogs(random: SeededRandom): Row[] {
  return Array.from({ length: LOG_COUNT }, (_, index) => ({
    id: index + 1,
    entityTypeId: DEAL,
    entityId: random.integer(1, DEAL_COUNT),
    created: hostDateTime(momentOf(random, index, LOG_COUNT)),
    authorId: random.integer(1, SELLER_COUNT),
    title: random.pick(['Parcel sent', 'Contract signed', 'Payment received', 'Form filled in']),
    text: random.pick(COMMENTS),
    iconCode: random.pick(['info', 'check', 'mail', '']),
  }));
}
