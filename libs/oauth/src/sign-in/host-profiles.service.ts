import { Injectable } from '@nestjs/common';
import type { PortalFacts } from '#libs/auth';
import { HostClient, type HostCommandOutcome, type OAuthCredential } from '#libs/host-client';
import { PorticoError, scalarText } from '#libs/kernel';
import type { Person } from '../one-time-secrets.js';

/** The user a host token belongs to. */
export interface HostProfile extends Person {
  readonly hostUserId: number;
  readonly isAdmin: boolean;
  /** What the host calls the application of the token: its client id, or a code of its catalogue. */
  readonly applicationCode: string;
  /** Numbers of their departments; empty when the application may not read them. */
  readonly departments: readonly number[];
}

type Fields = Readonly<Record<string, unknown>>;

function resultOf(outcome: HostCommandOutcome | undefined): Fields {
  if (!outcome) throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host left a command out.' });
  if ('error' in outcome) throw outcome.error;
  const { result } = outcome.answer;
  return typeof result === 'object' && result !== null ? (result as Fields) : {};
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** E-mail and departments need a right the application may not have. */
function detailsOf(outcome: HostCommandOutcome | undefined): Fields {
  if (outcome && 'error' in outcome && outcome.error.code === 'SCOPE_DENIED') return {};
  return resultOf(outcome);
}

function departmentsOf({ UF_DEPARTMENT: departments }: Fields): number[] {
  const numbers = [departments ?? []].flat().map(Number);
  return numbers.filter((number) => Number.isSafeInteger(number) && number > 0);
}

/** Asks the host whose token it is: the proof that somebody is who the token says. */
@Injectable()
export class HostProfiles {
  constructor(private readonly host: HostClient) {}

  /**
   * One request to the portal, never anywhere else.
   * @throws PorticoError what the host refuses the token with.
   */
  async read(portal: PortalFacts, accessToken: string, requestId: string): Promise<HostProfile> {
    const { id: portalId, restUrl, pace } = portal;
    const credential: OAuthCredential = {
      kind: 'oauth',
      applicationId: portalId,
      accessToken,
      isOver: () => false,
      hostUserId: 0,
      renew: null,
      portalId,
      restUrl,
      pace,
    };
    const commands = [
      { key: 'profile', method: 'profile', params: {} },
      { key: 'user', method: 'user.current', params: {} },
      { key: 'application', method: 'app.info', params: {} },
    ];
    const outcomes = await this.host.batch(credential, commands, {
      halt: false,
      idempotent: true,
      requestId,
    });
    const applicationCode = text(resultOf(outcomes.get('application'))['CODE']);
    const profile = resultOf(outcomes.get('profile'));
    const hostUserId = Number(scalarText(profile['ID']));
    if (!Number.isSafeInteger(hostUserId) || hostUserId < 1) {
      throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host named no user.' });
    }
    const details = detailsOf(outcomes.get('user'));
    return {
      hostUserId,
      isAdmin: profile['ADMIN'] === true,
      name: `${text(profile['NAME'])} ${text(profile['LAST_NAME'])}`.trim(),
      email: text(details['EMAIL']),
      departments: departmentsOf(details),
      applicationCode,
    };
  }
}
