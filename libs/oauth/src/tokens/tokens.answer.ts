import { SESSION_SECONDS } from '#libs/auth';
import { BooleanField, ConstField, NestedField, StringField } from '#libs/http/contracts';
import type { Person } from '../one-time-secrets.js';
import type { PlacementOpening } from '../placements/placement-opening.policy.js';

class SessionUser {
  @StringField({ description: 'Platform user id.' }) readonly id!: string;
  @StringField() readonly name!: string;
  @StringField({ description: 'Empty when the application may not read it.' }) readonly email!: string;
}

/** "Session result" of the specification, part 2. */
export class SessionResult {
  @ConstField(true) readonly success!: true;
  @StringField({ description: 'Session token; valid 24 hours, not renewable.' })
  readonly access_token!: string;
  @NestedField(() => SessionUser) readonly user!: SessionUser;
  @ConstField(SESSION_SECONDS, { description: 'Seconds.' }) readonly expires_in!: typeof SESSION_SECONDS;

  /** @param userId platform user id. */
  static of(token: string, userId: string, { name, email }: Person): SessionResult {
    return {
      success: true,
      access_token: token,
      user: { id: userId, name, email },
      expires_in: SESSION_SECONDS,
    };
  }
}

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

/** The session of somebody who has signed in. */
export class CompleteAnswer extends SessionResult {
  @ConstField('complete') readonly status!: 'complete';
}

/** Nobody has signed in with the state yet, or the result was picked up. */
export class PendingAnswer {
  @ConstField(true) readonly success!: true;
  @ConstField('pending') readonly status!: 'pending';
}

/** What was to end has ended: `revoked` tells whether there was anything. */
export class RevokedAnswer {
  @ConstField(true) readonly success!: true;
  @BooleanField() readonly revoked!: boolean;
}
