import { EnumField, IntegerField } from '#libs/http';
import { BOT_TYPES } from './bot-terms.data.js';

/** Query of `GET /v1/bots`. */
export class ListBotsQuery {
  @IntegerField({ description: 'Most bots answered; default 50', min: 1, max: 200, optional: true })
  limit?: number;

  @IntegerField({ description: 'Bots left out at the beginning', min: 0, max: 1_000_000, optional: true })
  offset?: number;

  @EnumField({ description: 'Only bots of this type', values: BOT_TYPES, optional: true })
  type?: (typeof BOT_TYPES)[number];
}
