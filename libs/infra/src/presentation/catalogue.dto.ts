import { BooleanField, StringField, NumberField, EnumArrayField } from '#libs/http';
import { type ProviderTerms, RUNTIMES } from '../machines/placement/provider-catalogue.data.js';
import type { Offers } from '../machines/placement/offers.policy.js';
import { SERVER_KINDS, type ServerKind } from '../contracts/server-terms.js';

/** A provider of machines. */
export class ProviderAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @BooleanField() readonly available!: boolean;
}

/** A size of machine and what it costs, in `currency`. */
export class PlanAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @NumberField({ min: 0 }) readonly cpu!: number;
  @NumberField({ min: 0 }) readonly ramGb!: number;
  @NumberField({ min: 0 }) readonly diskGb!: number;
  @NumberField({ min: 0 }) readonly priceMonth!: number;
  @NumberField({ min: 0 }) readonly priceSleepMonth!: number;
  @StringField() readonly currency!: string;
  @BooleanField() readonly allowedOnTrial!: boolean;

  static allOf({ plans, sizes, currency }: ProviderTerms): PlanAnswer[] {
    return plans.flatMap((id) => {
      const size = sizes[id];
      return size ? [{ id, ...size, currency }] : [];
    });
  }
}

/** A place of machines. */
export class RegionAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;

  static of(id: string): RegionAnswer {
    return { id, name: capitalised(id) };
  }
}

/** A system image. */
export class ImageAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @StringField() readonly os!: string;

  static of(id: string): ImageAnswer {
    return { id, name: capitalised(id), os: 'linux' };
  }
}

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

/** A name for people of what has only an id. */
const capitalised = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
