import {
  BooleanField,
  ConstField,
  DateField,
  EnumField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { shownAmount } from '../../contracts/amounts.js';
import { DEBT_STATES, type DebtState, type WalletStanding } from '../../contracts/wallet-terms.js';

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
