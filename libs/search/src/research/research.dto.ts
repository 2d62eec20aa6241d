import { BooleanField, IntegerField, StringField } from '#libs/http';
import { LANG_FIELD, PROVIDER_FIELD, QUERY_FIELD } from '../searching/search.dto.js';

/** Body of `POST /v1/research`. */
export class ResearchBody {
  @StringField({ ...QUERY_FIELD, description: 'The question', example: 'How do heat pumps work in frost?' })
  query!: string;

  @StringField(PROVIDER_FIELD)
  provider?: string;

  @StringField(LANG_FIELD)
  lang?: string;

  @IntegerField({
    description: 'Searches and rounds of reading at most: the last one reads, those before search. Default 3',
    min: 1,
    max: 10,
    optional: true,
  })
  max_steps?: number;

  @BooleanField({ description: 'Server-sent events in place of one answer', optional: true })
  stream?: boolean;
}
