import { createHash } from 'node:crypto';
import type { HostCall } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { MANAGER_REVIEW, SELF_REVIEW } from '../../records/types/review/review.data.js';

/** Campaigns in which the caller appraises. */
export function appraisedCampaigns({ portal, userId }: HostCall): ReadonlySet<unknown> {
  const cards = [...portal.table(MANAGER_REVIEW.table).values()];
  return new Set(cards.filter((row) => row['managerUserId'] === userId).map((row) => row['campaignId']));
}

/** Campaigns the caller takes part in. */
export function ownCampaigns(call: HostCall): ReadonlySet<unknown> {
  const own = [...call.portal.table(SELF_REVIEW.table).values()].filter(
    (row) => row['userId'] === call.userId,
  );
  return new Set([...appraisedCampaigns(call), ...own.map((row) => row['campaignId'])]);
}

/** What a writer must know of a card: it changes with every write. */
export function stateHashOf({ portal }: HostCall, { id, revision }: Row): string {
  const state = `${portal.state.memberId}/${id}/${String(revision)}`;
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}
