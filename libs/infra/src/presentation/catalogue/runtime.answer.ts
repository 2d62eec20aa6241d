import { EnumArrayField, StringField } from '#libs/http';
import type { Offers } from '../../machines/placement/offers.policy.js';
import { RUNTIMES } from '../../machines/providers/runtimes.data.js';
import { SERVER_KINDS, type ServerKind } from '../../contracts/server-terms.js';

/** A runtime a deploy may name. */
export class RuntimeAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @EnumArrayField({ values: SERVER_KINDS }) readonly kinds!: readonly ServerKind[];

  /** What the machines of at least one provider have. */
  static offered(offers: Offers): RuntimeAnswer[] {
    const offered = new Set([...offers.values()].flatMap(({ runtimes }) => runtimes));
    return [...offered].map((id) => ({ id, name: RUNTIMES[id].name, kinds: RUNTIMES[id].kinds }));
  }
}
