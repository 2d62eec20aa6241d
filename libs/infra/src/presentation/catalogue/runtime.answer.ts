import { EnumArrayField, StringField } from '#libs/http';
import { PROVIDERS } from '../../machines/providers/provider-catalogue.data.js';
import { RUNTIMES } from '../../machines/providers/runtimes.data.js';
import { SERVER_KINDS, type ServerKind } from '../../contracts/server-terms.js';

/** A runtime a deploy may name. */
export class RuntimeAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @EnumArrayField({ values: SERVER_KINDS }) readonly kinds!: readonly ServerKind[];

  /** What the machines of at least one provider have. */
  static offered(): RuntimeAnswer[] {
    const offered = new Set(Object.values(PROVIDERS).flatMap(({ runtimes }) => runtimes));
    return [...offered].map((id) => ({ id, name: RUNTIMES[id].name, kinds: RUNTIMES[id].kinds }));
  }
}
