import type { SearchDepth } from '../contracts/search-terms.js';

/** Credits a search with the built-in provider costs. One with a key of one's own costs none here. */
export const SEARCH_CREDITS: Readonly<Record<SearchDepth, bigint>> = { basic: 2n, advanced: 5n };
