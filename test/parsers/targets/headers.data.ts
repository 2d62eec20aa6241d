import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { retryAfterOf } from '../../../libs/ai/src/upstreams/upstream-answer.js';
import {
  clientAddress,
  isAddressAllowed,
  isRangeWithin,
  networkOf,
  parseAddressRange,
} from '../../../libs/auth/src/access/address-list.policy.js';
import { readCredentials, sentCredentials } from '../../../libs/auth/src/access/credentials.policy.js';
import {
  composeKey,
  displayedKey,
  isWellFormedKey,
  isWellFormedSessionToken,
} from '../../../libs/auth/src/keys/key-secret.js';
import { versionsIn } from '../../../libs/feedback/src/tickets/ticket.policy.js';
import { acceptedEncoding } from '../../../libs/http/src/answers/compressed-text.js';
import { acceptsProblem } from '../../../libs/http/src/answers/present-error.js';
import { readSecretCookie } from '../../../libs/http/src/context/secret-cookie.policy.js';
import { readIdempotencyKey } from '../../../libs/http/src/idempotency/idempotency.policy.js';
import { OutboundAddresses } from '../../../libs/http/src/outbound/outbound-addresses.js';
import { pageLanguage } from '../../../libs/http/src/pages/send-page.js';
import { decodeSegment, matchPath, segmentsOf } from '../../../libs/http/src/routes/route-table.js';
import { foreignCookies, ownCookie } from '../../../libs/infra/src/gateway/forwarding/app-headers.policy.js';
import {
  isNavigation,
  returnPath,
  sameHost,
  takeParameter,
} from '../../../libs/infra/src/gateway/request-head.policy.js';
import {
  looksOurs,
  readAnyToken,
  signToken,
} from '../../../libs/infra/src/gateway/visitors/signed-token.policy.js';
import {
  answerHeaders,
  callHeaders,
  nominatedBy,
} from '../../../libs/infra/src/tunnel/forwarded-headers.policy.js';
import { readAppFault } from '../../../libs/infra/src/tunnel/tunnel.errors.js';
import { readTunnelFault } from '../../../libs/infra/src/tunnel/replica-calls.js';
import { readTunnelCredentials } from '../../../libs/infra/src/tunnel/tunnel-dial.js';
import { answerType } from '../../../libs/mcp/src/transport/answer-type.policy.js';
import { readClientCredentials } from '../../../libs/oauth/src/partners/partner.policy.js';
import {
  readTraceparent,
  writeTraceparent,
} from '../../../libs/observability/src/tracing/traceparent.policy.js';
import { headerText, saveLabels } from '../../../libs/sources/src/saving/save-headers.policy.js';
import { declaredFormat } from '../../../libs/sources/src/saving/archive-type.policy.js';
import { shownType } from '../../../libs/storage/src/blobs/download-headers.policy.js';
import { chosenRange, conditionalAnswer } from '#libs/conditional-requests';
import { PorticoError } from '#libs/kernel';
import { text } from '../inputs.js';
import { target } from '../target.js';

/** All headers of a request together; Node takes no more. */
const MOST = 16_384;
const header = (...words: string[]) => text([' ', ',', ';', '=', '"', ...words], MOST);

const KEY = composeKey('personal', (bound) => bound - 1);
const HMAC_KEY = Buffer.alloc(32, 7);
const TOKEN = signToken({ iss: 'gateway', aud: 'app', jti: '1', iat: 1, exp: 4_000_000_000 }, HMAC_KEY);
const isOurs = (cookie: string): boolean => cookie === 'svc-gw';

export const HEADERS = [
  target({
    name: 'keys and credentials',
    sources: ['libs/auth/src/keys/key-secret.ts', 'libs/auth/src/access/credentials.policy.ts'],
    input: fc.tuple(
      header(KEY, 'svc_api_', 'svc_session_', 'Bearer ', '_', 'A'),
      header(KEY, 'Bearer ', 'svc_app_'),
      fc.infiniteStream(fc.nat({ max: 61 })),
    ),
    refuses: [],
    run: ([apiKey, authorization, chance]) => {
      readCredentials(sentCredentials(['X-Api-Key', apiKey, 'Authorization', authorization, 'x-api-key']));
      isWellFormedSessionToken(apiKey);
      const key = composeKey('management', () => chance.next().value as number);
      ok(isWellFormedKey(key));
      const spoilt = key.replace(/.(?=.{9}$)/, (character) => (character === 'x' ? 'y' : 'x'));
      ok(!isWellFormedKey(spoilt));
      ok(!displayedKey(apiKey).suffix.includes(apiKey) || apiKey.length <= 4);
    },
  }),
  target({
    name: 'addresses and networks',
    sources: ['libs/auth/src/access/address-list.policy.ts', 'libs/http/src/outbound/outbound-addresses.ts'],
    input: fc.tuple(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.ipV4Extended(),
        header('::ffff:', '10.0.0.1', '/24', '%eth0', '::', '.', '0x7f', '2001:db8::/32'),
      ),
      fc.nat({ max: 130 }),
      fc.nat({ max: 3 }),
    ),
    refuses: [],
    run: ([address, bits, proxies]) => {
      const range = parseAddressRange(`${address}/${bits}`);
      if (range) {
        ok(isRangeWithin(range, range));
        ok(isAddressAllowed(address, [range]));
      }
      const own = parseAddressRange(address);
      if (own && !address.includes('/')) ok(isAddressAllowed(address, [own]));
      networkOf(clientAddress('127.0.0.1', address, proxies));
      const outbound = new OutboundAddresses([]);
      if (isAddressAllowed(address, [parseAddressRange('10.0.0.0/8')!])) ok(!outbound.permits(address));
    },
  }),
  target({
    name: 'cookies',
    sources: [
      'libs/http/src/context/secret-cookie.policy.ts',
      'libs/infra/src/gateway/forwarding/app-headers.policy.ts',
    ],
    input: header('svc-gw=', 'svc-gw', 'a=b', 'domain=x', ' Domain = x', 'A'.repeat(43), '\t'),
    refuses: [],
    run: (cookie) => {
      readSecretCookie(cookie, 'svc-gw');
      const kept = foreignCookies(cookie, isOurs) ?? '';
      ok(kept.split(';').every((one) => !isOurs(one.split('=')[0]!.trim())));
      const own = ownCookie(cookie, isOurs);
      ok(own === null || !/;\s*domain\s*=/i.test(own));
    },
  }),
  target({
    name: 'wishes of readers',
    sources: [
      'libs/http/src/answers/compressed-text.ts',
      'libs/http/src/answers/present-error.ts',
      'libs/http/src/pages/send-page.ts',
      'libs/feedback/src/tickets/ticket.policy.ts',
    ],
    input: header(
      'gzip',
      'br',
      'q=',
      ';q=0.5',
      '*',
      'identity',
      'application/problem+json',
      'application/json',
      '*/*',
      'ru-RU',
      'en',
      '"1"',
      'W/',
    ),
    refuses: [],
    run: (wish) => {
      ok(['br', 'gzip', 'identity'].includes(acceptedEncoding(wish)));
      acceptsProblem(wish);
      ok(['en', 'ru'].includes(pageLanguage(wish)));
      ok((versionsIn(wish) ?? []).every(Number.isSafeInteger));
      isNavigation('GET', { accept: wish });
    },
  }),
  target({
    name: 'ranges of bytes',
    sources: ['libs/conditional-requests/src/byte-range.ts'],
    input: fc.tuple(
      fc.oneof(
        header('bytes=', '-', '0', '9', '10', '18446744073709551616'),
        fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
      ),
      fc.nat({ max: 1_000 }),
    ),
    refuses: [],
    run: ([range, size]) => {
      const chosen = chosenRange(range, size);
      if (typeof chosen === 'object')
        ok(chosen.first >= 0 && chosen.first <= chosen.last && chosen.last < size);
    },
  }),
  target({
    name: 'conditions of requests',
    sources: [
      'libs/conditional-requests/src/conditional-answer.ts',
      'libs/conditional-requests/src/entity-tags.ts',
      'libs/conditional-requests/src/http-date.ts',
    ],
    input: fc.tuple(
      header('"a"', 'W/', '*', 'Sun, 06 Nov 1994 08:49:37 GMT', '\t'),
      fc.constantFrom('if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'),
      fc.constantFrom('GET', 'HEAD', 'PUT'),
    ),
    refuses: [],
    run: ([value, name, method]) => {
      const headers = { [name]: value, range: 'bytes=0-1' };
      const lastModified = new Date(784_111_777_000);
      const { status } = conditionalAnswer({ method, headers }, { etag: '"a"', lastModified, size: 9 });
      ok(method === 'GET' || status !== 206);
      ok(method !== 'PUT' || status !== 304);
    },
  }),
  target({
    name: 'types of answers to agents',
    sources: ['libs/mcp/src/transport/answer-type.policy.ts'],
    input: fc.tuple(
      header('*/*', 'application/json', 'text/event-stream', 'text/*', ';q=', '0.5'),
      fc.boolean(),
    ),
    refuses: [],
    run: ([value, mayStream]) => {
      const type = answerType(value, mayStream);
      equal(type === null, answerType(value, !mayStream) === null);
    },
  }),
  target({
    name: 'traces and idempotency keys',
    sources: [
      'libs/observability/src/tracing/traceparent.policy.ts',
      'libs/http/src/idempotency/idempotency.policy.ts',
      'libs/ai/src/upstreams/upstream-answer.ts',
    ],
    input: header('00-', 'ff', '01', 'a'.repeat(32), '-', 'b'.repeat(16), '0'.repeat(32), '1.5'),
    refuses: [PorticoError],
    run: (value) => {
      const read = readTraceparent(value);
      if (read) deepStrictEqual(readTraceparent(writeTraceparent(read)), read);
      ok((retryAfterOf({ 'retry-after': value, date: value }) ?? 0) <= 3_600);
      ok((retryAfterOf({ 'retry-after-ms': value }) ?? 0) <= 3_600);
      ok((readIdempotencyKey([value]) ?? '').length <= 255);
    },
  }),
  target({
    name: 'labels of saved sources',
    sources: [
      'libs/sources/src/saving/save-headers.policy.ts',
      'libs/sources/src/saving/save-headers.policy.ts',
      'libs/sources/src/saving/archive-type.policy.ts',
      'libs/storage/src/blobs/download-headers.policy.ts',
    ],
    input: header(
      "UTF-8''",
      '%D0%BF',
      '%',
      '%ff',
      'sha-256=',
      ':',
      'A'.repeat(43),
      'manual',
      '\u00d0\u00bf',
      '\u202e',
      'text/html',
      'application/gzip',
    ),
    refuses: [PorticoError],
    run: (value) => {
      const shown = shownType(value);
      ok(!/html|svg|xml|script/.test(shown.contentType) || shown.disposition === 'attachment');
      const written = (read: () => string): string => {
        try {
          return read();
        } catch (error) {
          if (error instanceof PorticoError) return '';
          throw error;
        }
      };
      // oxlint-disable-next-line no-control-regex
      ok(!/[\u0000-\u001f\u202a-\u202e]/.test(written(() => headerText('X-Note', value))));
      written(() => declaredFormat({ contentType: value, contentEncoding: undefined, example: '' }));
      saveLabels({ 'x-tags': value, 'x-note': value, 'content-digest': value, 'x-content-sha256': value });
    },
  }),
  target({
    name: 'headers between hops',
    sources: [
      'libs/infra/src/tunnel/forwarded-headers.policy.ts',
      'libs/infra/src/tunnel/tunnel.errors.ts',
      'libs/infra/src/tunnel/replica-calls.ts',
      'libs/infra/src/tunnel/tunnel-dial.ts',
    ],
    input: fc.array(
      fc.tuple(
        fc.constantFrom(
          'Connection',
          'X-Svc-User',
          'keep-alive',
          'set-cookie',
          'transfer-encoding',
          'x-a',
          'HOST',
        ),
        header('x-a', 'keep-alive', 'close', 'Upgrade', 'constructor', 'tunnel_broken', 'Bearer token'),
      ),
      { maxLength: 6 },
    ),
    refuses: [],
    run: (pairs) => {
      const raw = pairs.flat();
      const names = answerHeaders(raw.map((part) => Buffer.from(part, 'latin1'))).filter(
        (_, at) => at % 2 === 0,
      );
      ok(
        names.every(
          (name) => !name.startsWith('x-svc-') && !['connection', 'transfer-encoding'].includes(name),
        ),
      );
      callHeaders(raw);
      for (const [, value] of pairs) {
        nominatedBy(value);
        ok([null, 'absent', 'broken'].includes(readTunnelFault(value)));
        equal(readAppFault(value) ?? value, value);
        readTunnelCredentials({ headers: { authorization: value, 'x-svc-server-id': value } } as never);
      }
    },
  }),
  target({
    name: 'tokens and addresses at the gateway',
    sources: [
      'libs/infra/src/gateway/visitors/signed-token.policy.ts',
      'libs/infra/src/gateway/request-head.policy.ts',
    ],
    input: text(
      [TOKEN, ...TOKEN.split('.'), '.', '?', '&', '=', '/', '//', '\\', 'token', '%2F', '\t'],
      MOST,
    ),
    refuses: [],
    run: (address) => {
      looksOurs(address);
      const read = readAnyToken(address, HMAC_KEY, 1_000);
      ok(read === null || address === TOKEN);
      const { values, rest } = takeParameter(address, 'token');
      ok(values.length > 0 || rest === address);
      const path = sameHost(returnPath(address));
      equal(new URL(path, 'https://app.example').origin, 'https://app.example');
    },
  }),
  target({
    name: 'credentials of partners',
    sources: ['libs/oauth/src/partners/partner.policy.ts'],
    input: fc.tuple(
      header('Basic ', 'aWQ6c2VjcmV0', '=', '+', '%3A'),
      fc.option(fc.string()),
      fc.option(fc.string()),
    ),
    refuses: [],
    run: ([authorization, id, secret]) => {
      readClientCredentials(authorization, {
        ...(id !== null && { client_id: id }),
        ...(secret !== null && { client_secret: secret }),
      });
    },
  }),
  target({
    name: 'paths of routes',
    sources: ['libs/http/src/routes/route-table.ts'],
    input: text(['/', 'v1', '%2F', '%', '%ff', '..', ':id', 'servers', '__proto__'], MOST),
    refuses: [],
    run: (path) => {
      const segments = segmentsOf(path);
      matchPath(['', 'v1', ':id', 'servers'], segments);
      for (const segment of segments.slice(0, 9).map(decodeSegment)) {
        if (!/\p{Surrogate}/u.test(segment)) equal(decodeSegment(encodeURIComponent(segment)), segment);
      }
    },
  }),
];
