import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http/contracts';

const TEXT: JsonSchema = { type: 'string' };

export const GUIDE_ENTITY_SCHEMA = objectSchema({
  name: TEXT,
  path: TEXT,
  scope: nullable(TEXT),
  actions: arraySchema(TEXT),
  fieldsEndpoint: nullable(TEXT),
});

/** Answer of `GET /v1/guide`. */
export const GUIDE_SCHEMA = successSchema(
  objectSchema({
    version: TEXT,
    baseUrl: TEXT,
    auth: objectSchema({ header: TEXT, bearer: TEXT, session: TEXT }),
    entities: arraySchema(GUIDE_ENTITY_SCHEMA),
    sections: arraySchema(
      objectSchema({
        id: TEXT,
        title: TEXT,
        endpoints: arraySchema(
          objectSchema({ method: TEXT, path: TEXT, scope: nullable(TEXT), summary: TEXT }),
        ),
      }),
    ),
  }),
);
