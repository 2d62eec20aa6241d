import { BooleanField, NumberField, StringField } from '#libs/http';
import type { ProviderTerms } from '../../machines/providers/provider-catalogue.data.js';

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
