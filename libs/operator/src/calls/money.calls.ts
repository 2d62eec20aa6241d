import { AnyField, BooleanField, EnumField, IntegerField, StringField } from '#libs/http/contracts';
import { refuseField } from '#libs/kernel';
import type { OperatorInput } from '../contracts/index.js';
import { idCursor, NoInputBody, PagedInput, pageOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

class NamedPortal {
  @StringField({ description: 'Id or domain', maxLength: 253 })
  readonly portal!: string;
}

class StatementInput extends PagedInput {
  @StringField({ description: 'Id or domain', maxLength: 253 })
  readonly portal!: string;

  @StringField({ description: 'Not before this date or time (ISO 8601)', maxLength: 40, optional: true })
  readonly from?: string;

  @StringField({ description: 'Before this date or time', maxLength: 40, optional: true })
  readonly to?: string;
}

class TopUpInput extends NamedPortal {
  @StringField({ description: 'What was paid, at most six decimals', maxLength: 40 })
  readonly credits!: string;

  @StringField({ description: 'Names the payment; the same one again changes nothing', maxLength: 1_000 })
  readonly reference!: string;
}

class AdjustInput extends NamedPortal {
  @StringField({ description: 'What is added, or with a minus taken away', maxLength: 40 })
  readonly by!: string;

  @StringField({ description: 'Names the correction; the same one again changes nothing', maxLength: 1_000 })
  readonly reference!: string;
}

class ReverseInput {
  @StringField({ description: 'Id of the entry, as the statement shows it', maxLength: 64 })
  readonly entry!: string;

  @StringField({ description: 'Why', maxLength: 1_000 })
  readonly reference!: string;
}

class QuotaSetInput extends NamedPortal implements OperatorInput<'quota.set'> {
  @AnyField({ description: 'Units in 30 days, or `none`; null: what the service says', optional: true })
  readonly monthUnits?: number | 'none' | null;

  @EnumField({
    description: 'What happens above the day and week limits; null: what the service says',
    values: ['off', 'wallet', 'block', 'ignore'],
    optional: true,
    nullable: true,
  })
  readonly pacing?: 'off' | 'wallet' | 'block' | 'ignore' | null;

  @IntegerField({
    description: 'Percent of the month a day may use',
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
  })
  readonly dayPercent?: number | null;

  @IntegerField({
    description: 'Percent of the month a week may use',
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
  })
  readonly weekPercent?: number | null;

  @BooleanField({
    description: 'Whether the wallet may pay above the limits; null: what the service says',
    optional: true,
    nullable: true,
  })
  readonly overage?: boolean | null;
}

const MOST_UNITS = 1_000_000_000_000;

/** @throws PorticoError `VALIDATION_ERROR`. */
function checkMonth(units: unknown): void {
  if (units === undefined || units === null || units === 'none') return;
  if (Number.isInteger(units) && Number(units) >= 0 && Number(units) <= MOST_UNITS) return;
  refuseField('monthUnits', `must be a whole number up to ${MOST_UNITS}, "none" or null`);
}

/** What portals have and owe, and what they may use of AI. */
export const MONEY_CALLS = {
  'wallet.show': reading('wallet.show', {
    services: ['portals', 'wallet'],
    input: NamedPortal,
    run: async ({ portals, wallet }, { portal }) => wallet.show((await portals.named(portal)).id),
  }),

  'wallet.statement': reading('wallet.statement', {
    services: ['portals', 'wallet'],
    input: StatementInput,
    run: async ({ portals, wallet }, input) => {
      const { portal, from, to } = input;
      const [{ id }, before] = [await portals.named(portal), idCursor(input)];
      const range = {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(before !== null && { before }),
      };
      return pageOf(
        input,
        (limit) => wallet.statement(id, { ...range, limit }),
        ({ entry }) => entry,
      );
    },
  }),

  'wallet.topup': writing('wallet.topup', {
    services: ['portals', 'wallet'],
    input: TopUpInput,
    target: ({ portal }) => portal,
    run: async ({ portals, wallet }, { portal, credits, reference }) =>
      wallet.credit((await portals.named(portal)).id, credits, reference),
  }),

  'wallet.adjust': writing('wallet.adjust', {
    services: ['portals', 'wallet'],
    input: AdjustInput,
    target: ({ portal }) => portal,
    run: async ({ portals, wallet }, { portal, by, reference }) =>
      wallet.adjust((await portals.named(portal)).id, by, reference),
  }),

  'wallet.reverse': writing('wallet.reverse', {
    services: ['wallet'],
    input: ReverseInput,
    target: ({ entry }) => entry,
    run: ({ wallet }, { entry, reference }) => wallet.reverse(entry, reference),
  }),

  'wallet.parked': reading('wallet.parked', {
    services: ['wallet'],
    input: NoInputBody,
    run: ({ wallet }) => wallet.parkedTopUps(),
  }),

  'quota.show': reading('quota.show', {
    services: ['portals', 'quota'],
    input: NamedPortal,
    run: async ({ portals, quota }, { portal }) => quota.show((await portals.named(portal)).id),
  }),

  'quota.set': writing('quota.set', {
    services: ['portals', 'quota'],
    input: QuotaSetInput,
    target: ({ portal }) => portal,
    run: async ({ portals, quota }, { portal, ...change }) => {
      checkMonth(change.monthUnits);
      return quota.set((await portals.named(portal)).id, change);
    },
  }),

  'offPeak.show': reading('offPeak.show', {
    services: ['offPeak'],
    input: NoInputBody,
    run: ({ offPeak }) => offPeak.show(),
  }),
} satisfies CallsOf<'wallet' | 'quota' | 'offPeak'>;
