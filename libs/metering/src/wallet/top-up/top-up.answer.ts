import { BooleanField, StringField } from '#libs/http';
import type { Posted } from '../ledger/ledger-terms.js';

/** What a payment provider is told. */
export class TopUpAnswer {
  @StringField({ description: 'Entry of the ledger' }) readonly entryId!: string;
  @BooleanField({ description: 'False when it had been credited before' }) readonly credited!: boolean;

  static of({ entryId, isNew }: Posted): TopUpAnswer {
    return { entryId, credited: isNew };
  }
}
