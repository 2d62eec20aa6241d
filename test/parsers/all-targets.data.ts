import type { FuzzTarget } from './target.js';
import { ARCHIVES } from './targets/archives.data.js';
import { BODIES } from './targets/bodies.data.js';
import { HEADERS } from './targets/headers.data.js';
import { STREAMS } from './targets/streams.data.js';
import { TEXTS } from './targets/texts.data.js';
import { VALUES } from './targets/values.data.js';
import { WORDS } from './targets/words.data.js';

/** Every parser of ours, by what it reads. */
export const TARGETS: Readonly<Record<string, readonly FuzzTarget[]>> = {
  archives: ARCHIVES,
  bodies: BODIES,
  headers: HEADERS,
  streams: STREAMS,
  texts: TEXTS,
  values: VALUES,
  words: WORDS,
};
