import type { DocumentedRoute, RouteDefinition } from '#libs/http';
import { bodyOf } from '../isolation/route-bodies.js';
import { type Attack, MEBIBYTE, some } from './attack.js';
import { fields, forms, rawBodies } from './hostile-forms.js';
import { memberBodies, wholeBodies } from './hostile-json.js';

/** What the service takes of an ordinary body. */
const ORDINARY_BYTES = MEBIBYTE;

const limitOf = ({ bodyLimit = ORDINARY_BYTES }: RouteDefinition): number => bodyLimit;

/** Routes that read a body alike: the first of each kind meets every body, the others what is their own. */
export function wayOfReading({ body = 'json', bodyLimit, content, errorShape }: RouteDefinition): string {
  return JSON.stringify([body, bodyLimit, content?.member, errorShape]);
}

export const takesBody = ({ definition: { method } }: DocumentedRoute): boolean => method !== 'GET';

/** Bodies that a reader has to refuse, or take within its bounds, before a handler sees them. */
export function readBodies(route: DocumentedRoute): Attack[] {
  const { definition } = route;
  const limit = limitOf(definition);
  const { body = 'json' } = definition;
  return [
    ...(body === 'raw' ? rawBodies(route, limit) : wholeBodies(limit)),
    ...(body === 'multipart' || body === 'streamed-form' || body === 'raw' ? forms(route, limit) : []),
    ...(body === 'form' ? fields(limit) : []),
  ];
}

/** Bodies made of what the route itself declares, at most so many. */
export function ownBodies(route: DocumentedRoute, portalId: string, seed: number, most: number): Attack[] {
  const all = memberBodies(route, bodyOf(route, portalId) ?? {}, limitOf(route.definition), seed);
  return [...some(all, most, seed)];
}
