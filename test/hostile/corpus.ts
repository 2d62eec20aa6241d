import type { DocumentedRoute, RouteDefinition } from '#libs/http';
import { bodyOf } from '../isolation/route-bodies.js';
import { type Attack, filled, MEBIBYTE, some } from './attack.js';
import { fields, forms, rawBodies } from './hostile-forms.js';
import { memberBodies, wholeBodies } from './hostile-json.js';

/** What the service takes of an ordinary body. */
const ORDINARY_BYTES = MEBIBYTE;

/** What stands around a file, and a little more: a reader that keeps no more refuses it on the way. */
const AROUND_BYTES = 5 * MEBIBYTE;

function limitOf({ bodyLimit = ORDINARY_BYTES, body = 'json', content }: RouteDefinition): number {
  return body === 'json' && !content ? bodyLimit : Math.min(bodyLimit, AROUND_BYTES);
}

/** Routes that read a body alike: the first of each kind meets every body, the others what is their own. */
export function wayOfReading({ body = 'json', bodyLimit, content, errorShape }: RouteDefinition): string {
  return JSON.stringify([body, bodyLimit, content?.member, errorShape]);
}

/** The largest bodies that are right, of routes whose schema does not tell what takes long in them. */
const LARGEST: Readonly<Record<string, () => Attack[]>> = {
  'POST /v1/chat/completions': () => [
    right('an image as large as it may be', {
      messages: [
        said([
          { type: 'image_url', image_url: { url: `data:image/png;base64,${filled(13 * MEBIBYTE, 'abcd')}` } },
        ]),
      ],
    }),
    right('a long text of two bytes a letter', { messages: [said(filled(9 * MEBIBYTE, 'ж'))] }),
    right('many messages', {
      messages: Array.from({ length: 4_000 }, () => said([{ type: 'text', text: filled(100, 'a b "') }])),
    }),
    right('large tools', {
      messages: [said('x')],
      tools: Array.from({ length: 120 }, (_, at) => ({
        type: 'function',
        function: {
          name: `f${at}`,
          parameters: Object.fromEntries(
            Array.from({ length: 400 }, (_name, one) => [`p${one}`, { type: 'string' }]),
          ),
        },
      })),
    }),
  ],
  'POST /v1/embeddings': () => [
    right('many texts', { input: Array.from({ length: 2_048 }, () => filled(8_000, 'a b ')) }),
    right('many tokens', { input: Array.from({ length: 11 }, () => Array<number>(9_000).fill(7)) }),
  ],
};

const said = (content: unknown): object => ({ role: 'user', content });
const right = (name: string, body: object): Attack => ({
  name: `right, ${name}`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

export const takesBody = ({ definition: { method } }: DocumentedRoute): boolean => method !== 'GET';

/** Bodies that a reader has to refuse, or take within its bounds, before a handler sees them. */
export function readBodies(route: DocumentedRoute): Attack[] {
  const { definition } = route;
  const limit = limitOf(definition);
  const { body = 'json' } = definition;
  return [
    ...(body === 'raw' ? rawBodies(route, limit) : []),
    ...wholeBodies(body === 'raw' ? Math.min(limit, MEBIBYTE) : limit),
    ...(LARGEST[`${definition.method} ${definition.path}`]?.() ?? []),
    ...(body === 'multipart' || body === 'streamed-form' || body === 'raw' ? forms(route, limit) : []),
    ...(body === 'form' ? fields(limit) : []),
  ];
}

/** Bodies made of what the route itself declares, at most so many. */
export function ownBodies(route: DocumentedRoute, portalId: string, seed: number, most: number): Attack[] {
  const all = memberBodies(route, bodyOf(route, portalId) ?? {}, limitOf(route.definition), seed);
  return [...some(all, most, seed)];
}
