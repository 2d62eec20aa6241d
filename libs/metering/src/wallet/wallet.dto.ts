import { IntegerField } from '#libs/http';
import {
  BooleanField,
  ConstField,
  DateField,
  EnumField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { isUuid } from '#libs/kernel';
import { shownAmount } from '../contracts/charge-terms.js';
import {
  DEBT_STATES,
  type DebtState,
  ENTRY_KINDS,
  type EntryKind,
  type WalletStanding,
} from '../contracts/wallet.events.js';
import {
  ENTRY_SUBJECTS,
  type EntrySubject,
  entrySubject,
  type Posted,
  type StatementLine,
} from './ledger-terms.js';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Query of `GET /v1/wallet/statement`. */
export class StatementQuery {
  @DateField({ description: 'Only entries of this instant and later', ...OPTIONAL })
  from?: string;

  @DateField({ description: 'Only entries before this instant', ...OPTIONAL })
  to?: string;

  @IntegerField({ description: 'Rows of a page', min: 1, max: 200, ...OPTIONAL })
  limit = 50;

  @StringField({ description: '`meta.nextCursor` of the page before', pattern: UUID, ...OPTIONAL })
  cursor?: string;
}

const UNIT = 'credits';

/** The wallet of a portal. */
export class WalletAnswer {
  @ConstField(UNIT, { description: 'What all amounts are in; they have at most six decimals.' })
  readonly unit!: typeof UNIT;
  @NumberField({ description: 'Below zero after charges that may be owed.' }) readonly balance!: number;
  @NumberField({ description: 'Kept for work that runs.' }) readonly held!: number;
  @NumberField({ description: 'What can be spent: `balance` less `held`.' }) readonly available!: number;
  @NumberField({ description: 'What is owed; 0 while the balance is not below zero.' })
  readonly debt!: number;
  @EnumField({
    values: DEBT_STATES,
    description: '`GRACE`: below zero, still served. `FROZEN`: what costs money is refused.',
  })
  readonly state!: DebtState;
  @DateField({ nullable: true, description: 'When the account will be frozen; null unless `GRACE`.' })
  readonly graceUntil!: string | null;
  @BooleanField({ description: 'Frozen for debt, or by the operator.' }) readonly frozen!: boolean;
  @StringField({ nullable: true, description: 'Page where people pay in.' })
  readonly topupUrl!: string | null;

  static of(
    { balance, held, available, state, graceUntil }: WalletStanding,
    { frozen, topupUrl }: Pick<WalletAnswer, 'frozen' | 'topupUrl'>,
  ): WalletAnswer {
    return {
      unit: UNIT,
      balance: shownAmount(balance),
      held: shownAmount(held),
      available: shownAmount(available),
      debt: shownAmount(balance < 0n ? -balance : 0n),
      state,
      graceUntil: graceUntil?.toISOString() ?? null,
      frozen,
      topupUrl,
    };
  }
}

/** A movement of the wallet of a portal; amounts are credits. */
export class StatementEntryAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @DateField() readonly at!: string;
  @EnumField({ values: ENTRY_KINDS, description: '`reversal`: takes another entry back.' })
  readonly kind!: EntryKind;
  @EnumField({
    values: ENTRY_SUBJECTS,
    description: 'What it was for; of a reversal, what the other one was for.',
  })
  readonly subject!: EntrySubject;
  @NumberField({ description: 'Below zero for what was paid with.' }) readonly amount!: number;
  @NumberField({ description: 'The balance with it.' }) readonly balanceAfter!: number;
  @StringField({ format: 'uuid', nullable: true, description: 'The server an hour was paid of.' })
  readonly serverId!: string | null;
  @StringField({ nullable: true, description: 'The model that was called, while its calls are known.' })
  readonly model!: string | null;
  @StringField({
    nullable: true,
    description:
      'What the payment is called, or what was paid: the id of a server, a call, a search, a coupon.',
  })
  readonly reference!: string | null;
  @StringField({ format: 'uuid', nullable: true, description: 'The entry that is taken back.' })
  readonly reverses!: string | null;

  static of(line: StatementLine, models: ReadonlyMap<string, string>): StatementEntryAnswer {
    const { entryId, at, kind, amount, balanceAfter, reference, reverses, against } = line;
    const subject = entrySubject(against);
    const paid = kind === 'charge' && isUuid(reference) ? reference : null;
    return {
      id: entryId,
      at: at.toISOString(),
      kind,
      subject,
      amount: shownAmount(amount),
      balanceAfter: shownAmount(balanceAfter),
      serverId: subject === 'server' ? paid : null,
      model: (subject === 'model_call' && paid !== null && models.get(paid)) || null,
      reference,
      reverses,
    };
  }
}

/** What a payment provider is told. */
export class TopUpAnswer {
  @StringField({ description: 'Entry of the ledger' }) readonly entryId!: string;
  @BooleanField({ description: 'False when it had been credited before' }) readonly credited!: boolean;

  static of({ entryId, isNew }: Posted): TopUpAnswer {
    return { entryId, credited: isNew };
  }
}
