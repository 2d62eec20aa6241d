import { SESSION_SECONDS } from '#libs/auth';
import { ConstField, NestedField, StringField } from '#libs/http/contracts';
import type { Person } from '../secrets/row-seal.js';

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
