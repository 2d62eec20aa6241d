import { KeyAdmin, PortalAdmin, UserAdmin, type NewKey } from '#libs/auth';
import { eventually, type Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';

export const REVIEW = '/v1/performan/review';

/** Before a process would look again by itself. */
const PUSHED = { within: 20_000, every: 2 };

/** What specs look at in an answer. */
export interface ReviewBody {
  readonly data: unknown;
  readonly meta?: { readonly nextCursor: { readonly id: number } | null };
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly hostCode?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

/** A manager's card as it is answered. */
export interface Card {
  readonly id: number;
  readonly campaignId: number;
  readonly revieweeUserId: number;
  readonly managerUserId: number;
  readonly status: string;
  readonly answers: readonly object[];
  readonly score: number | null;
  readonly stateHash: string;
}

/** The API with a portal whose people have keys of their own. */
export class ReviewedCompany {
  private readonly people = new Map<number, Promise<{ readonly id: string; readonly key: string }>>();

  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    private readonly probe: string,
  ) {}

  /** @param domain of a portal with the section switched on. */
  static async start(domain: string): Promise<ReviewedCompany> {
    const api = await startInProcessApi();
    const portal = await api.createPortal(domain);
    const probe = await portal.createKey({ scopes: ['performan'] });
    const company = new ReviewedCompany(api, portal, probe);
    await company.setSection(true);
    return company;
  }

  /** Resolves when the keys in use follow. */
  async setSection(isOn: boolean): Promise<void> {
    const wanted = isOn ? 400 : 404;
    const probe = async (): Promise<number> => (await this.read(this.probe, '/campaigns?limit=0')).status;
    await probe();
    await this.api.get<PortalAdmin>(PortalAdmin).set(this.portal.id, { sections: { performan: isOn } });
    await eventually(async () => {
      if ((await probe()) !== wanted)
        throw new Error(`The section has not been switched ${isOn ? 'on' : 'off'}.`);
    }, PUSHED);
  }

  /** A key of somebody of the company, who gets the portal's own webhook. */
  async keyOf(hostUserId: number): Promise<string> {
    let person = this.people.get(hostUserId);
    if (!person) this.people.set(hostUserId, (person = this.invite(hostUserId, this.portal.webhookSecret)));
    return (await person).key;
  }

  /** Somebody with a webhook of their own; and a key with these options. */
  async invite(
    hostUserId: number,
    webhookSecret: string,
    options: Partial<NewKey> = {},
  ): Promise<{ readonly id: string; readonly key: string }> {
    const portalId = this.portal.id;
    const id =
      hostUserId === 1
        ? this.portal.userId
        : (
            await this.api.get<UserAdmin>(UserAdmin).create({
              portalId,
              hostUserId,
              name: `Person ${hostUserId}`,
              webhookSecret,
            })
          ).id;
    return { id, key: await this.issue(id, options) };
  }

  async issue(userId: string, options: Partial<NewKey> = {}): Promise<string> {
    const order: NewKey = {
      portalId: this.portal.id,
      userId,
      kind: 'personal',
      scopes: ['performan'],
      ...options,
    };
    return (await this.api.get<KeyAdmin>(KeyAdmin).create(order)).rawKey;
  }

  read(key: string, path: string): Promise<Answer<ReviewBody>> {
    return this.api.client.call<ReviewBody>('GET', `${REVIEW}${path}`, { key });
  }

  save(key: string, body: object): Promise<Answer<ReviewBody>> {
    return this.api.client.call<ReviewBody>('POST', `${REVIEW}/manager/answers`, { key, body });
  }

  async rows<Row = { readonly id: number }>(key: string, path: string): Promise<readonly Row[]> {
    return (await this.read(key, path)).body.data as readonly Row[];
  }

  stop(): Promise<void> {
    return this.api.stop();
  }
}
