import { ACTIVE_TYPE, INLINE_TYPES, PLAIN_TEXT, UNNAMED_TYPE } from './public-types.data.js';

/** How bytes of a type leave at a public address. */
export interface ShownType {
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
}

/** What a browser is told of the type, whatever its maker has said. */
export function shownType(contentType: string): ShownType {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'text/plain') return { contentType: PLAIN_TEXT, disposition: 'inline' };
  if (INLINE_TYPES.has(type)) return { contentType: type, disposition: 'inline' };
  return { contentType: ACTIVE_TYPE.test(type) ? UNNAMED_TYPE : type, disposition: 'attachment' };
}
