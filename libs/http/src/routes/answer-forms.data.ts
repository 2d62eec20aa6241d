import { BYTES_SCHEMA } from '../fields/form-schema.js';
import type { JsonSchema } from './json-schema.js';

/** A success answer as it travels. `json`: the `response` of the route. */
export type AnswerForm = 'json' | 'events' | 'bytes' | 'text' | 'subtitles' | 'captions' | 'page' | 'none';

interface OtherForm {
  readonly mediaType: string;
  readonly schema: JsonSchema;
}

const TEXT: JsonSchema = { type: 'string' };

/** Media type and schema of every form that is not JSON; null for an answer without a body. */
export const OTHER_FORMS: Readonly<Record<Exclude<AnswerForm, 'json'>, OtherForm | null>> = {
  events: {
    mediaType: 'text/event-stream',
    schema: { type: 'string', description: 'Server-sent events; `data` is JSON.' },
  },
  // Stands for any type: what is answered is the type of what was stored.
  bytes: { mediaType: 'application/octet-stream', schema: BYTES_SCHEMA },
  text: { mediaType: 'text/plain', schema: TEXT },
  subtitles: { mediaType: 'application/x-subrip', schema: TEXT },
  captions: { mediaType: 'text/vtt', schema: TEXT },
  page: { mediaType: 'text/html', schema: TEXT },
  none: null,
};
