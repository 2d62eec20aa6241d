import { StringField } from '#libs/http/contracts';
import type { PlacementOpening } from '../placements/placement-opening.policy.js';
import { SessionResult } from './session-result.answer.js';

const OF_PLACEMENT = { optional: true } as const;

/** The session for a code; of an application that was opened inside the portal also where. */
export class TokenAnswer extends SessionResult {
  @StringField({
    ...OF_PLACEMENT,
    description: 'Embedding place; absent where the user has signed in by themselves.',
  })
  readonly placement?: string;

  @StringField({ ...OF_PLACEMENT, description: "The host's own id of the portal." })
  readonly member_id?: string;

  @StringField({
    ...OF_PLACEMENT,
    description: 'JSON: what is shown there, however long. Absent when there is none.',
  })
  readonly placement_options?: string;

  static opened(session: SessionResult, opening: PlacementOpening | null): TokenAnswer {
    if (!opening) return session;
    const { placement, memberId, options } = opening;
    return {
      ...session,
      placement,
      member_id: memberId,
      ...(options !== null && { placement_options: options }),
    };
  }
}
