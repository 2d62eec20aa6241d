import { IntegerField, StringField } from '#libs/http/contracts';
import type { PlainRecord } from '../../records/record-mapper.js';
import { numbersIn, textIn } from './row-values.js';

/** A campaign of performance review. */
export class CampaignAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly title!: string;
  @StringField({ description: 'created, inProgress or finished' }) readonly status!: string;
  @StringField({ description: 'ISO 8601' }) readonly startDate!: string;
  @StringField({ description: 'ISO 8601' }) readonly endDate!: string;
  @StringField({ description: 'ISO 8601 with offset' }) readonly createdAt!: string;

  static of(row: PlainRecord): CampaignAnswer | null {
    const numbers = numbersIn(row, 'id');
    return (
      numbers && {
        ...numbers,
        title: textIn(row, 'title'),
        status: textIn(row, 'status'),
        startDate: textIn(row, 'startDate'),
        endDate: textIn(row, 'endDate'),
        createdAt: textIn(row, 'createdAt'),
      }
    );
  }
}
