import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../model-provider/chat/chat-request.js';

/** A page the engine has found. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** ISO 8601. */
  readonly publishedAt?: string;
}

/** What is asked, in whichever format. */
export interface Asked {
  readonly query: string;
  readonly count: number;
}

/** How one of the emulated engines is spoken to. */
export interface WireFormat {
  readonly method: 'GET' | 'POST';
  /** Below the address of the engine. */
  readonly path: string;
  /** The key a caller sends; null for none. */
  key(headers: IncomingHttpHeaders): string | null;
  asked(params: URLSearchParams, body: JsonObject): Asked;
  answer(asked: Asked, pages: readonly FoundPage[]): unknown;
  readonly keyRefusal: { readonly status: number; readonly body: unknown };
}

const USUAL = 5;
const USUAL_OF_BRAVE = 20;

const numberOf = (value: unknown, usual: number): number => {
  const number = Number(value ?? usual);
  return Number.isInteger(number) && number > 0 ? number : usual;
};
const bearer = ({ authorization }: IncomingHttpHeaders): string | null =>
  authorization?.replace(/^Bearer /, '') ?? null;
const header = (name: string) => (headers: IncomingHttpHeaders) => headers[name]?.toString() ?? null;
const answerOf = (pages: readonly FoundPage[]): string | null => pages[0]?.snippet ?? null;

export const WIRE_FORMATS: Readonly<Record<string, WireFormat>> = {
  tavily: {
    method: 'POST',
    path: '/search',
    key: bearer,
    asked: (_params, { query, max_results: count }) => ({
      query: String(query),
      count: numberOf(count, USUAL),
    }),
    answer: ({ query }, pages) => ({
      query,
      answer: answerOf(pages),
      images: [],
      results: pages.map(({ url, title, snippet, publishedAt }, index) => ({
        url,
        title,
        content: snippet,
        score: 1 - index / 100,
        raw_content: null,
        ...(publishedAt !== undefined && { published_date: publishedAt }),
      })),
      response_time: 0.01,
    }),
    keyRefusal: { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } },
  },
  brave: {
    method: 'GET',
    path: '/res/v1/web/search',
    key: header('x-subscription-token'),
    asked: (params) => ({
      query: params.get('q') ?? '',
      count: numberOf(params.get('count'), USUAL_OF_BRAVE),
    }),
    answer: ({ query }, pages) => ({
      type: 'search',
      query: { original: query },
      web: {
        type: 'search',
        results: pages.map(({ url, title, snippet, publishedAt }) => ({
          type: 'search_result',
          url,
          title,
          description: `<strong>${snippet}</strong>`,
          ...(publishedAt !== undefined && { page_age: publishedAt }),
        })),
      },
    }),
    keyRefusal: {
      status: 422,
      body: { type: 'ErrorResponse', error: { status: 422, code: 'SUBSCRIPTION_TOKEN_INVALID' } },
    },
  },
  serper: {
    method: 'POST',
    path: '/search',
    key: header('x-api-key'),
    asked: (_params, { q, num }) => ({ query: String(q), count: numberOf(num, USUAL) }),
    answer: ({ query, count }, pages) => ({
      searchParameters: { q: query, num: count, type: 'search', engine: 'google' },
      organic: pages.map(({ url, title, snippet, publishedAt }, index) => ({
        title,
        link: url,
        snippet,
        position: index + 1,
        ...(publishedAt !== undefined && { date: publishedAt }),
      })),
      credits: 1,
    }),
    keyRefusal: { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
  },
  searxng: {
    method: 'GET',
    path: '/search',
    key: bearer,
    asked: (params) => ({ query: params.get('q') ?? '', count: USUAL }),
    answer: ({ query }, pages) => ({
      query,
      number_of_results: pages.length,
      results: pages.map(({ url, title, snippet, publishedAt }, index) => ({
        url,
        title,
        content: snippet,
        engine: 'emulated',
        score: 1 / (index + 1),
        publishedDate: publishedAt ?? null,
      })),
      answers: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
    keyRefusal: { status: 401, body: { error: 'Unauthorized' } },
  },
};
