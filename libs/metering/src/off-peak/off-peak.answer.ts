import {
  AnyField,
  BooleanField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { type OffPeakHours, VISIBILITIES, type Visibility } from './off-peak.policy.js';

const MULTIPLIER = { type: 'number', exclusiveMinimum: 0, maximum: 1 } as const;

class NextHourAnswer {
  @NumberField({ description: '0 when it is now.' }) readonly inHours!: number;
  @NumberField() readonly multiplier!: number;
}

class CellAnswer {
  @IntegerField({ description: '0 is Monday.', min: 0, max: 6 }) readonly dow!: number;
  @IntegerField({ min: 0, max: 23 }) readonly hour!: number;
}

/** The hours in which units cost less. */
export class OffPeakAnswer implements OffPeakHours {
  @BooleanField({ description: 'False: there is no schedule, every hour costs the same.' })
  readonly enabled!: boolean;
  @EnumField({ values: VISIBILITIES, description: 'Who is shown a widget; changes no price.' })
  readonly visible!: Visibility;
  @StringField({ description: 'Of the IANA database; the hours of the grid are local there.' })
  readonly timezone!: string;
  @NumberField({ description: 'What a unit costs now; frozen for a call when it is admitted.' })
  readonly currentMultiplier!: number;
  @NumberField({ description: 'Until the next hour with another multiplier; 168 when there is none.' })
  readonly currentWindowEndsInHours!: number;
  @NestedField(() => NextHourAnswer, { description: 'The nearest hour at the lowest multiplier.' })
  readonly nextAtOrBelow!: NextHourAnswer;
  @BooleanField() readonly perModel!: boolean;
  @StringField({ nullable: true }) readonly modelName!: string | null;
  @AnyField({
    description: '7 rows from Monday on, of 24 multipliers.',
    schema: {
      type: 'array',
      minItems: 7,
      maxItems: 7,
      items: { type: 'array', minItems: 24, maxItems: 24, items: MULTIPLIER },
    },
  })
  readonly grid!: readonly (readonly number[])[];
  @NestedField(() => CellAnswer) readonly nowCell!: CellAnswer;
}
