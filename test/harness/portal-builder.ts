import type { NewKey, PortalChange } from '#libs/auth';
import type { IssuedKey } from '#libs/auth/operator';
import { newId } from '#libs/kernel';
import type { AnyBody, Answer, CallOptions } from '#libs/testing';
import type { InProcessApi } from './in-process-api.js';
import type { TestPortal, UserTraits } from './test-portal.js';

/** Somebody at a portal. */
export interface PortalUser {
  readonly userId: string;
}

/** Somebody with a key. */
export interface KeyHolder extends PortalUser {
  /** As it is sent. */
  readonly key: string;
  readonly issuedKey: IssuedKey;
  /** Calls the API with the key. */
  call<Body = AnyBody>(
    method: Method,
    path: string,
    options?: Omit<CallOptions, 'key'>,
  ): Promise<Answer<Body>>;
}

/** Somebody with a subscription. */
export interface SeatHolder extends PortalUser {
  readonly seatId: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type People = { readonly ann: PortalUser };

/** A portal that is at once its first user, and whoever else is at it by name. */
export type BuiltPortal<All extends People = { ann: KeyHolder }> = TestPortal &
  All['ann'] & { readonly people: All };

/** What is made of one person. */
interface Plan {
  readonly name: string;
  readonly traits: UserTraits;
  readonly key: Partial<NewKey> | null;
  readonly hasSeat: boolean;
}

/**
 * A portal, said as a sentence: `aPortal(api).withKey({ scopes: ['im'] }).withUser('boss', { admin: true }).withKey().build()`.
 * A key or a seat is of the user who was named last; before any was, of the first, whom every portal has.
 * The types know who has what: a key that nobody asked for does not compile.
 */
class PortalBuilder<All extends People, Last extends string> {
  constructor(
    private readonly api: Pick<InProcessApi, 'client' | 'createPortal'>,
    private readonly domain: string,
    private readonly plans: readonly Plan[],
    private readonly policies: PortalChange | null = null,
  ) {}

  /** What operators have set for the portal. */
  withPolicies(policies: PortalChange): PortalBuilder<All, Last> {
    return new PortalBuilder(this.api, this.domain, this.plans, policies);
  }

  /** What its first user, Ann, is otherwise than usual. */
  whoseUserIs(traits: UserTraits): PortalBuilder<All, Last> {
    const [first, ...others] = this.plans;
    return this.planning([{ ...first!, traits }, ...others]);
  }

  withUser<Name extends string>(
    name: Name,
    traits: UserTraits = {},
  ): PortalBuilder<All & Readonly<Record<Name, PortalUser>>, Name> {
    return this.planning([...this.plans, { name, traits, key: null, hasSeat: false }]);
  }

  withKey(key: Partial<NewKey> = {}): PortalBuilder<All & Readonly<Record<Last, KeyHolder>>, Last> {
    return this.planning([...this.plans.slice(0, -1), { ...this.last, key }]);
  }

  /** One for keys and portals. */
  withManagementKey(): PortalBuilder<All & Readonly<Record<Last, KeyHolder>>, Last> {
    return this.withKey({ kind: 'management', scopes: ['svc:mgmt:keys', 'svc:mgmt:portals'] });
  }

  withSeat(): PortalBuilder<All & Readonly<Record<Last, SeatHolder>>, Last> {
    return this.planning([...this.plans.slice(0, -1), { ...this.last, hasSeat: true }]);
  }

  async build(): Promise<BuiltPortal<All>> {
    const [first, ...others] = this.plans;
    const portal = await this.api.createPortal(this.domain, undefined, first!.traits);
    const people: Record<string, PortalUser> = { ann: await this.equip(portal, portal.userId, first!) };
    for (const plan of others) {
      people[plan.name] = await this.equip(portal, await portal.addUser(plan.traits), plan);
    }
    if (this.policies) await portal.set(this.policies);
    // What each call has planned is what its type says; nothing but the names is known here.
    return Object.assign(portal, people['ann'], { people }) as unknown as BuiltPortal<All>;
  }

  private get last(): Plan {
    return this.plans.at(-1)!;
  }

  private planning<Then extends People, Name extends string>(
    plans: readonly Plan[],
  ): PortalBuilder<Then, Name> {
    return new PortalBuilder<Then, Name>(this.api, this.domain, plans, this.policies);
  }

  /** Gives a user what was planned. */
  private async equip(portal: TestPortal, userId: string, { key, hasSeat }: Plan): Promise<PortalUser> {
    return {
      userId,
      ...(key && (await this.keyOf(portal, { userId, ...key }))),
      ...(hasSeat && { seatId: await portal.addSeat(userId) }),
    };
  }

  private async keyOf(portal: TestPortal, order: Partial<NewKey>): Promise<Omit<KeyHolder, 'userId'>> {
    const issuedKey = await portal.newKey(order);
    const { rawKey: key } = issuedKey;
    return {
      key,
      issuedKey,
      call: (method, path, options) => this.api.client.call(method, path, { ...options, key }),
    };
  }
}

/** @param domain one no other spec has, where the host is asked by it. */
export function aPortal(
  api: Pick<InProcessApi, 'client' | 'createPortal'>,
  domain = `${newId()}.example`,
): PortalBuilder<People, 'ann'> {
  return new PortalBuilder(api, domain, [{ name: 'ann', traits: {}, key: null, hasSeat: false }]);
}
