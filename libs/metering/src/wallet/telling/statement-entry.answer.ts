import { DateField, EnumField, NumberField, StringField } from '#libs/http/contracts';
import { isUuid } from '#libs/kernel';
import { shownAmount } from '../../contracts/amounts.js';
import { ENTRY_KINDS, type EntryKind } from '../../contracts/wallet-terms.js';
import type { StatementLine } from '../ledger/ledger-terms.js';
import { type Subject, subjectOf, SUBJECTS } from './paid-for.policy.js';

/** A movement of the wallet of a portal; amounts are credits. */
export class StatementEntryAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @DateField() readonly at!: string;
  @EnumField({ values: ENTRY_KINDS, description: '`reversal`: takes another entry back.' })
  readonly kind!: EntryKind;
  @EnumField({ values: SUBJECTS, description: 'What it was for; of a reversal, what the other one was for.' })
  readonly subject!: Subject;
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
    const subject = subjectOf(against);
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
