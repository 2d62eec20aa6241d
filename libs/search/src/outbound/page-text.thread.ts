import { buffer } from 'node:stream/consumers';
import { parseHere } from '#libs/parsing/contracts';
import { type ReadablePage, type PageFacts, pageText } from './page-text.policy.js';

parseHere(async (facts: PageFacts, [page]): Promise<ReadablePage> =>
  pageText(await buffer(page!.pieces()), facts),
);
