import { arraySchema, type JsonSchema, nullable, objectSchema, successSchema } from '#libs/http';
import { PLACEMENT_GROUPS } from './placement-groups.data.js';

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

export const PLACEMENT_LIST_SCHEMA = successSchema(
  arraySchema(
    objectSchema({
      placement: TEXT,
      handler: TEXT,
      title: TEXT,
      description: TEXT,
      options: { type: 'object', additionalProperties: true },
      userId: { ...COUNT, description: 'Host employee number; 0 is everybody.' },
    }),
  ),
);

const POINTS = arraySchema(
  objectSchema({
    code: { ...TEXT, description: '`<typeId>` stands for the number of a smart process.' },
    title: TEXT,
    scope: { ...nullable(TEXT), description: 'Right the application needs besides `placement`.' },
  }),
);

export const AVAILABLE_PLACEMENTS_SCHEMA = successSchema(
  objectSchema({
    groups: objectSchema(Object.fromEntries(PLACEMENT_GROUPS.map(({ name }) => [name, POINTS]))),
    total: COUNT,
  }),
);

export const BINDING_SCHEMA = successSchema(
  objectSchema(
    {
      placement: TEXT,
      handler: { ...TEXT, description: 'Address the host opens.' },
      alreadyBound: { const: true, description: 'It was bound before.' },
    },
    ['alreadyBound'],
  ),
);

export const UNBINDING_SCHEMA = successSchema(
  objectSchema({ count: { ...COUNT, description: 'Bindings that ended.' } }),
);
