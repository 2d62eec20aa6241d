import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { asciiAddress, PorticoError } from '#libs/kernel';
import { AgentConfigError, parseAgentConfig } from '../../../apps/agent/src/agent-config.js';
import { readCommandLine } from '../../../apps/agent/src/command-line.js';
import {
  decodeJournal,
  encodeFact,
  JournalCorruptError,
} from '../../../apps/agent/src/journal/journal-codec.js';
import { parseLogRecord } from '../../../apps/agent/src/logs/log-record.js';
import { parseMachineConfig } from '../../../apps/agent/src/machine/machine-config.js';
import {
  decodePosition,
  encodePosition,
  isOutputPosition,
  positionInStep,
} from '../../../apps/agent/src/operations/output-position.js';
import { CliError } from '../../../apps/cli/src/cli-error.js';
import {
  parseBoolean,
  parseNumbers,
  parseOwnNumber,
  parseSection,
} from '../../../apps/cli/src/commands/flags.js';
import { parseInfo } from '../../../apps/cli/src/doctor/read-redis.js';
import { formatDuration, parseDuration } from '../../../apps/cli/src/duration.js';
import {
  hostOf,
  readAppUrl,
  readRedirectUris,
  registrableOf,
} from '../../../libs/applications/src/apps/addresses.policy.js';
import { readInstant, readRestUrl } from '../../../libs/auth/src/admin/admin-input.policy.js';
import { parseAuthChange } from '../../../libs/auth/src/auth-changes.js';
import { readKey, readPeppers } from '../../../libs/config/src/peppers.policy.js';
import { newCode, readCode } from '../../../libs/cowork/src/coupons/coupon.policy.js';
import { readMillipercent } from '../../../libs/cowork/src/seats/subscription-input.policy.js';
import { parsePostmasterFile } from '../../../libs/database/src/embedded/postmaster-file.js';
import { attachmentName } from '../../../libs/feedback/src/attachments/attachment.policy.js';
import { readTicketRef, ticketNumber } from '../../../libs/feedback/src/tickets/ticket.policy.js';
import { cursorAt, offsetOf } from '../../../libs/mcp/src/answers/list-pages.policy.js';
import { ToolRefusal } from '../../../libs/mcp/src/tools/tool.errors.js';
import { parseKind, parseLimit } from '../../../libs/infra/src/operations/views/operation.policy.js';
import { microOf, shownAmount } from '../../../libs/metering/src/contracts/charge-terms.js';
import { readSchedule } from '../../../libs/metering/src/off-peak/off-peak.policy.js';
import { isSigned, readSecrets, secretsOf } from '../../../libs/metering/src/wallet/top-up/payment.policy.js';
import { readConnectScopes } from '../../../libs/oauth/src/connect/connect-scopes.data.js';
import { cursorOf, positionOf } from '../../../libs/refusals/src/refusal.policy.js';
import { domainOf } from '../../../libs/search/src/search/search-request.policy.js';
import { checkedTags, sha256Of, versionNumber } from '../../../libs/sources/src/versions/version.policy.js';
import {
  extensionOf,
  keyInAddress,
  keyPrefix,
  objectKey,
} from '../../../libs/storage/src/objects/object.policy.js';
import { bytes, text } from '../inputs.js';
import { target } from '../target.js';

const UUID = '0190163d-8694-739b-aea5-966c26f8ad90';

/** Of several readers each is to refuse by itself. */
function each(refused: (error: unknown) => boolean, ...readers: (() => unknown)[]): void {
  for (const read of readers) {
    try {
      read();
    } catch (error) {
      if (!refused(error)) throw error;
    }
  }
}

const isOfCommander = (error: Error): boolean =>
  (error as { code?: unknown }).code === 'commander.invalidArgument';

export const WORDS = [
  target({
    name: 'durations and flags of the command line',
    sources: ['apps/cli/src/duration.ts', 'apps/cli/src/commands/flags.ts'],
    input: fc.tuple(
      text(
        ['1', 'ms', 's', 'm', 'h', 'd', '-', '.', '1h30m', 'default', ',', 'true', 'performan=on', '='],
        400,
      ),
      fc.integer({ min: -3e12, max: 3e12 }),
    ),
    refuses: [],
    run: ([word, milliseconds]) => {
      equal(parseDuration(formatDuration(milliseconds)), milliseconds);
      each(
        (error) => error instanceof CliError || (error instanceof Error && isOfCommander(error)),
        () => equal(parseDuration(formatDuration(parseDuration(word))), parseDuration(word)),
        () => parseNumbers(word),
        () => parseOwnNumber(word),
        () => parseBoolean(word),
        () => parseSection(word),
      );
    },
  }),
  target({
    name: 'secrets of the configuration',
    sources: ['libs/config/src/peppers.policy.ts', 'libs/metering/src/wallet/top-up/payment.policy.ts'],
    input: fc.tuple(
      text(['1:', ',', Buffer.alloc(32).toString('base64'), 'whsec_', '=', ' '], 8_192),
      text(['v1,', ' ', 'AAAA', '1'], 8_192),
    ),
    refuses: [{ of: ({ message }) => message.startsWith('TOPUP_WEBHOOK_SECRET: secret ') }],
    run: ([setting, signatures]) => {
      const key = readKey(setting);
      ok(key === null || key.toString('base64') === setting);
      readPeppers(setting);
      const body = Buffer.from(setting);
      const call = { id: signatures, timestamp: signatures, signatures, body };
      ok(!isSigned(call, [Buffer.alloc(32)], 0));
      ok(!isSigned({ ...call, timestamp: '1' }, secretsOf(readSecrets(setting), 'a'), 0));
    },
  }),
  target({
    name: 'amounts, codes and percents',
    sources: [
      'libs/metering/src/contracts/charge-terms.ts',
      'libs/cowork/src/coupons/coupon.policy.ts',
      'libs/cowork/src/seats/subscription-input.policy.ts',
    ],
    input: fc.tuple(
      text(['1', '12.5', '.', '-', '0', 'e9', 'ABCD', ' ', '000001'], 4_096),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.infiniteStream(fc.nat({ max: 31 })),
    ),
    refuses: [],
    run: ([word, micro, chance]) => {
      const plain = `${micro < 0n ? '-' : ''}${String(micro < 0n ? -micro : micro)
        .padStart(7, '0')
        .replace(/(\d{6})$/, '.$1')}`;
      equal(microOf(plain), micro);
      ok(Number.isFinite(shownAmount(microOf(word) ?? 0n)));
      const code = newCode(() => chance.next().value as number);
      equal(readCode(code.toLowerCase()), readCode(code));
      each(
        (error) => error instanceof PorticoError,
        () => readCode(word),
        () => readMillipercent('percent', word),
      );
    },
  }),
  target({
    name: 'cursors and positions',
    sources: [
      'libs/refusals/src/refusal.policy.ts',
      'libs/mcp/src/answers/list-pages.policy.ts',
      'apps/agent/src/operations/output-position.ts',
      'libs/infra/src/operations/views/operation.policy.ts',
    ],
    input: fc.tuple(
      fc.oneof(
        text(['from-', '1', 'ZnJvbS0x', '-', '_', 'all', 'deploy'], 4_096),
        text(['0 ', UUID, '8640000000000001 ', ' '], 200).map((plain) =>
          Buffer.from(plain).toString('base64url'),
        ),
      ),
      fc.nat({ max: 999_999_999 }),
      fc.date({ min: new Date(0), noInvalidDate: true }),
      fc.maxSafeInteger(),
    ),
    refuses: [],
    run: ([cursor, offset, at, seq]) => {
      equal(offsetOf(cursorAt(offset)), offset);
      deepStrictEqual(positionOf(cursorOf({ at, id: UUID })), { at, id: UUID });
      if (isOutputPosition(seq, 'exec')) equal(encodePosition(decodePosition(seq)), seq);
      if (isOutputPosition(seq, 'deploy')) ok((positionInStep('install', seq) ?? 0) >= 0);
      each(
        (error) => error instanceof PorticoError || error instanceof ToolRefusal,
        () => ok(Number.isSafeInteger(offsetOf(cursor))),
        () => ok(!Number.isNaN(positionOf(cursor).at.getTime())),
        () => ok(parseLimit(cursor) <= 20),
        () => parseKind(cursor),
      );
    },
  }),
  target({
    name: 'names of things',
    sources: [
      'libs/feedback/src/tickets/ticket.policy.ts',
      'libs/sources/src/versions/version.policy.ts',
      'libs/sources/src/versions/version.policy.ts',
      'libs/oauth/src/connect/connect-scopes.data.ts',
    ],
    input: text(
      [
        'FB-',
        '0190163d',
        UUID,
        'v',
        '1',
        'a'.repeat(64),
        'manual',
        ',',
        ' ',
        'crm',
        '__proto__',
        'constructor',
      ],
      8_192,
    ),
    refuses: [],
    run: (word) => {
      deepStrictEqual(readTicketRef(ticketNumber(UUID)), { kind: 'number', value: UUID.slice(0, 8) });
      readTicketRef(word);
      readConnectScopes(word);
      each(
        (error) => error instanceof PorticoError,
        () => equal(`v${versionNumber(word)}`, word),
        () => equal(sha256Of(word).length, 64),
        () => checkedTags(word.split(',')),
      );
    },
  }),
  target({
    name: 'names of files',
    sources: ['libs/feedback/src/attachments/attachment.policy.ts'],
    input: fc.tuple(
      text(['.', '/', '\\', 'a', ' ', '.html', '.png', '\u202e', '\0', '..', '\ud83d\ude00', '.txt'], 8_192),
      fc.constantFrom('text/plain', 'image/png', 'application/zip') as fc.Arbitrary<'text/plain'>,
    ),
    refuses: [],
    run: ([sent, type]) => {
      const name = attachmentName(sent, type);
      ok(name !== '' && !/[/\\\0]/.test(name) && !name.startsWith(' ') && !/[\s.]$/.test(name), name);
      ok([...name].length <= 140);
      equal(attachmentName(name, type), name);
    },
  }),
  target({
    name: 'keys of objects',
    sources: ['libs/storage/src/objects/object.policy.ts'],
    input: text(
      ['/', 'a', '..', '.', '%2F', '%', '?', '\u0301', 'e', '\ud800', '\\', '.tar.gz', 'x'.repeat(100)],
      4_096,
    ),
    refuses: [],
    run: (word) =>
      each(
        (error) => error instanceof PorticoError,
        () => {
          const key = objectKey(word);
          equal(objectKey(key), key);
          equal(keyInAddress(`/v1/o/${encodeURIComponent(key)}?x=1`, '/v1/o/'), key);
          equal(keyPrefix(key), key);
          ok(/^(?:\.[a-z0-9]{1,8})?$/.test(extensionOf(key)));
        },
        () => keyPrefix(word),
        () => keyInAddress(`/v1/o/${word}`, '/v1/o/'),
      ),
  }),
  target({
    name: 'addresses people name',
    sources: [
      'libs/applications/src/apps/addresses.policy.ts',
      'libs/kernel/src/texts.ts',
      'libs/search/src/search/search-request.policy.ts',
      'libs/auth/src/admin/admin-input.policy.ts',
    ],
    input: fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      text(
        [
          'https://',
          'http://',
          'localhost',
          'example.com',
          '/',
          ':',
          '@',
          '#',
          '?',
          '[::1]',
          '\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
          '\uff45',
          '.',
          '-',
          '%00',
          ' ',
          '\\',
          '2026-01-01T00:00:00Z',
        ],
        1_500,
      ),
    ),
    refuses: [],
    run: (address) => {
      equal(asciiAddress(asciiAddress(address)), asciiAddress(address));
      const host = hostOf(address);
      if (host !== null) ok(registrableOf(host).length <= host.length);
      domainOf(address);
      each(
        (error) => error instanceof PorticoError,
        () => ok(/^https?:/i.test(readAppUrl(address)!)),
        () => readRedirectUris([address]),
        () => equal(readRestUrl('url', readRestUrl('url', address)), readRestUrl('url', address)),
        () => ok(!Number.isNaN(readInstant('at', address)!.getTime())),
      );
    },
  }),
  target({
    name: 'hours of cheaper usage',
    sources: ['libs/metering/src/off-peak/off-peak.policy.ts'],
    input: fc.tuple(
      text(['Europe/Moscow', 'UTC', '/', '..', 'Etc/GMT+1', 'constructor'], 4_096),
      text(['[', ']', ',', '0.5', '1', '[1,', '1e-3', '"'], 8_192),
    ),
    refuses: [PorticoError],
    run: ([timezone, grid]) => {
      readSchedule({
        timezone: 'UTC',
        grid: JSON.stringify(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0.5))),
      });
      readSchedule({ timezone, grid });
    },
  }),
  target({
    name: 'the journal of an agent',
    sources: ['apps/agent/src/journal/journal-codec.ts'],
    input: fc.tuple(
      bytes(['{"fact":"voided","operationId":"a","at":"x"}', '\n', '{', 'null', '[]', '1', '"', '\\']),
      fc.array(
        fc.record(
          {
            at: fc.string(),
            fact: fc.constant('voided' as const),
            operationId: fc.string({ unit: 'binary' }),
          },
          { noNullPrototype: true },
        ),
      ),
      fc.nat(),
    ),
    refuses: [JournalCorruptError],
    run: ([content, facts, end]) => {
      const lines = facts.map(encodeFact).join('');
      deepStrictEqual(decodeJournal(lines), { facts, torn: false });
      // What is cut off loses the line it was cut in, and nothing else.
      const part = decodeJournal(lines.slice(0, end % (lines.length + 1)));
      deepStrictEqual(part.facts, facts.slice(0, part.facts.length));
      ok(decodeJournal(content.toString()).facts.every((fact) => typeof fact === 'object' && fact !== null));
    },
  }),
  target({
    name: 'configuration and command line of an agent',
    sources: [
      'apps/agent/src/agent-config.ts',
      'apps/agent/src/machine/machine-config.ts',
      'apps/agent/src/command-line.ts',
    ],
    input: fc.tuple(
      text(
        [
          '{',
          '}',
          '"gatewayUrl":"ws://a"',
          ',',
          '"serverId":"a"',
          '"machineId":"a"',
          '"token":"t"',
          '"home":"/h"',
          '"heartbeatSeconds":3',
          'null',
          '[]',
          '1',
          '"portRange":[1,2]',
          '"__proto__":{}',
        ],
        8_192,
      ),
      fc.array(
        text(['--', 'config', '--config', '--machine', '=', '--limits', '1,2,3', '--uid', '--', 'a'], 200),
        { maxLength: 6 },
      ),
    ),
    refuses: [],
    run: ([content, words]) =>
      each(
        (error) => error instanceof AgentConfigError,
        () => ok(parseAgentConfig(content).token !== ''),
        () => ok(parseMachineConfig(content).token !== ''),
        () => readCommandLine(words),
      ),
  }),
  target({
    name: 'texts of systems',
    sources: [
      'libs/database/src/embedded/postmaster-file.ts',
      'apps/cli/src/doctor/read-redis.ts',
      'apps/agent/src/logs/log-record.ts',
      'libs/auth/src/auth-changes.ts',
    ],
    input: text(
      [
        '1',
        '\n',
        '\r\n',
        ':',
        'redis_version',
        '{"type":"key","id":"a"}',
        '{',
        'null',
        '"',
        '{"at":"x","line":""}',
        '-1',
      ],
      32_768,
    ),
    refuses: [],
    run: (content) => {
      parsePostmasterFile(content);
      parseInfo(content);
      const record = parseLogRecord(content);
      ok(record === null || typeof record === 'object');
      parseAuthChange(content);
    },
  }),
];
