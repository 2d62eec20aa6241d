import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { PorticoError } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { readDeployPlan } from '../../../apps/agent/src/api/deploy-plan.request.js';
import { readJsonBody } from '../../../apps/agent/src/api/json-body.js';
import { RequestError } from '../../../apps/agent/src/api/request-error.js';
import { readServerOrder } from '../../../apps/agent/src/machine/machine-order.request.js';
import { measuredBy, usageIn } from '../../../libs/ai/src/calls/told-usage.policy.js';
import { checkChat } from '../../../libs/ai/src/chat/chat-request.policy.js';
import { Delivered } from '../../../libs/ai/src/chat/delivered.policy.js';
import { checkEmbeddingInput, imagesIn, vectorsIn } from '../../../libs/ai/src/media/media-answers.policy.js';
import { checkTranscript, heardMs, languageCode } from '../../../libs/ai/src/media/transcription.policy.js';
import { refusalWordsOf } from '../../../libs/ai/src/upstreams/refusal-words.policy.js';
import { refusalInside } from '../../../libs/ai/src/upstreams/upstream-answer.js';
import { UpstreamFault } from '../../../libs/ai/src/upstreams/upstream-outcomes.policy.js';
import { eventPage } from '../../../libs/bots/src/events/event-cursor.policy.js';
import { withoutSecrets } from '../../../libs/feedback/src/submission/submission-input.policy.js';
import { answerOf } from '../../../libs/host-client/src/call/host-messages.js';
import { hostRefusal } from '../../../libs/host-client/src/errors/host-refusal.js';
import { parseDeployOrder } from '../../../libs/infra/src/content/deploy/deploy-order.policy.js';
import { parseUpload } from '../../../libs/infra/src/content/upload/upload-order.policy.js';
import {
  formText,
  readHostEvent,
} from '../../../libs/infra/src/portal-events/event-subscriptions/event-subscription.policy.js';
import {
  parseApp,
  parseFile,
  parseOperation,
  parseOutputLine,
  parseStatus,
} from '../../../libs/infra/src/tunnel/client/agent-answers.js';
import { MalformedAnswer } from '../../../libs/infra/src/tunnel/client/answer-reader.js';
import {
  parseMachineReport,
  parseMachineServers,
} from '../../../libs/infra/src/tunnel/client/machine-client.js';
import { filesOf } from '../../../libs/mcp/src/tools/deploy-archive.js';
import { ToolRefusal } from '../../../libs/mcp/src/tools/tool.errors.js';
import {
  legacyEntity,
  sampleEntity,
} from '../../../libs/portal-data/src/__fixtures__/sample-entity.fixture.js';
import { versionFilter } from '../../../libs/portal-data/src/actions/files/version-filter.policy.js';
import {
  AggregatableFields,
  parseAggregateRequest,
} from '../../../libs/portal-data/src/aggregates/aggregate-request.policy.js';
import {
  parseBaseBatchRequest,
  parseBatchRequest,
} from '../../../libs/portal-data/src/batch/batch-request.policy.js';
import { parseBulkMessages } from '../../../libs/portal-data/src/batch/bulk-messages.service.js';
import { parseRecordId } from '../../../libs/portal-data/src/entities/entity-address.js';
import { parseInclude } from '../../../libs/portal-data/src/include/include.policy.js';
import { parseFilter } from '../../../libs/portal-data/src/query/filter-parser.js';
import {
  parseListQuery,
  parseRecordQuery,
  parseSelect,
  unknownSelected,
} from '../../../libs/portal-data/src/query/list-query-parser.js';
import { readMultifield } from '../../../libs/portal-data/src/records/multifields.policy.js';
import { parsePlaceholder } from '../../../libs/portal-data/src/registry/placeholders.js';
import { orderReadingOf } from '../../../libs/portal-data/src/values/comparison.js';
import { fromHost, operandOf, valueFor } from '../../../libs/portal-data/src/values/field-values.js';
import { isoMoment } from '../../../libs/portal-data/src/values/moments.js';
import { VALUE_TYPES, type ValueType } from '../../../libs/portal-data/src/values/value-types.js';
import { hitOf } from '../../../libs/search/src/engines/engines.policy.js';
import { json, spoiledJson, text } from '../inputs.js';
import { type Refusal, target } from '../target.js';

const ENTITIES = [sampleEntity(), legacyEntity()];
const NAMES = [
  'id',
  'title',
  'stageId',
  'amount',
  'opened',
  'createdAt',
  'contactIds',
  'settings',
  'ufCrm_7',
  'UF_CRM_1',
  'unknown',
];
const FILTER_WORDS = [
  ...NAMES,
  '$or',
  '$in',
  '$eq',
  '$gte',
  '$contains',
  '>=amount',
  '!@stageId',
  '%title',
  '@contactIds',
  '2026-01-01',
  'Y',
  '1',
];
const LIST_WORDS = [
  ...FILTER_WORDS,
  'filter',
  'select',
  'order',
  'sort',
  'limit',
  'offset',
  'page',
  'start',
  'withTotal',
  'desc',
  '-title',
  '*',
  '50',
  'true',
];
const BATCH_WORDS = [
  'calls',
  'entity',
  'action',
  'entityId',
  'params',
  'get',
  'list',
  'update',
  'deals',
  'items',
  'ids',
  'fields',
  'dialogs',
  'dialogId',
  'chat1',
  'lastId',
  ...NAMES,
];

const OPERATION = {
  operationId: 'op',
  kind: 'deploy',
  slot: null,
  fence: 1,
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  state: 'ended',
  exitCode: 0,
  timedOut: false,
  truncated: false,
  outputBytes: { stdout: 1, stderr: 0 },
  deploy: {
    releaseId: 'r',
    steps: [{ name: 'install', status: 'ok', durationMs: 1, exitCode: 0 }],
    failure: null,
    warnings: [],
    port: 3000,
  },
};
const AGENT_ANSWERS = [
  OPERATION,
  { ...OPERATION, end: true, trace: { traceparent: '00-a', pid: 1, spans: [] } },
  { seq: 1, stream: 'stdout', data: 'aGk=', step: null },
  { step: { name: 'install', status: 'ok', durationMs: 1, exitCode: 0 } },
  { agentVersion: '1', startedAt: '2026-01-01T00:00:00Z', runningOperations: ['a'], newestFence: 1 },
  { path: '/a', size: 1, sha256: 'a'.repeat(64) },
  { state: 'running', releaseId: 'r', port: 1, startedAt: null, restarts: 0 },
  { servers: [{ serverId: '0190163d-8694-739b-aea5-966c26f8ad90', state: 'running' }] },
  {
    version: '1',
    startedAt: '2026-01-01T00:00:00Z',
    node: '20.1.1',
    sandbox: { available: true, obstacle: null },
    cpu: { total: 1, used: 0, promised: 0 },
    memoryMb: { total: 1, used: 0, promised: 0 },
    diskGb: { total: 1, used: 0, promised: 0 },
    health: { wanted: 1, running: 1, lastFault: null },
  },
];
const PLAN = {
  archive: { format: 'zip', size: 1, sha256: 'a'.repeat(64) },
  runtime: 'node22',
  install: 'npm ci',
  build: null,
  preStart: null,
  start: 'node .',
  port: 3000,
  env: { A: 'b' },
  healthPath: '/health',
  cleanDeploy: false,
  dataDirs: ['/data/a'],
  dataDirsRecursive: false,
  serviceName: 'app',
  extractTo: '',
  keepTopFolder: false,
};

const PHONE = {
  name: 'phone',
  host: 'PHONE',
  type: 'string',
  meaning: 'Sample',
  multifield: { field: 'fm', typeId: 'PHONE', kinds: { phoneWork: 'WORK' } },
} as const;

const refusals: readonly Refusal[] = [PorticoError];

/** Each of the readers is to take the value, or to refuse it by itself. */
function each(
  refused: readonly (abstract new (...args: never[]) => Error)[],
  ...readers: (() => unknown)[]
): void {
  for (const read of readers) {
    try {
      read();
    } catch (error) {
      if (!refused.some((one) => error instanceof one)) throw error;
    }
  }
}

export const VALUES = [
  target({
    name: 'filters of records',
    sources: [
      'libs/portal-data/src/query/filter-parser.ts',
      'libs/portal-data/src/query/filter-operand.ts',
      'libs/portal-data/src/actions/files/version-filter.policy.ts',
    ],
    input: fc.oneof(
      json(FILTER_WORDS),
      json(FILTER_WORDS).map((value) => JSON.stringify(value)),
      text(['{', '"amount"', ':', '1', '}', '[', ','], 120_000),
    ),
    refuses: refusals,
    run: (filter) => {
      each([PorticoError], () => versionFilter(filter));
      for (const entity of ENTITIES) {
        const conditions = parseFilter(entity, filter);
        ok(conditions.flatMap((one) => ('either' in one ? one.either.flat() : [one])).length <= 500);
        const known = new Set(entity.fields.map(({ name }) => name));
        for (const one of conditions) {
          if (!('either' in one))
            ok(known.has(one.field.name) || /^uf/i.test(one.field.name), one.field.name);
        }
      }
    },
  }),
  target({
    name: 'lists and selections of records',
    sources: [
      'libs/portal-data/src/query/list-query-parser.ts',
      'libs/portal-data/src/include/include.policy.ts',
      'libs/portal-data/src/query/parameters.ts',
      'libs/portal-data/src/query/parameters.ts',
      'libs/portal-data/src/query/list-query-parser.ts',
    ],
    input: fc.dictionary(
      fc.constantFrom(
        'filter',
        'select',
        'order',
        'sort',
        'limit',
        'offset',
        'page',
        'start',
        'query',
        'withTotal',
        'pageSize',
        'include',
      ),
      json(LIST_WORDS),
    ),
    refuses: refusals,
    run: (query) => {
      for (const entity of ENTITIES) {
        each(
          [PorticoError],
          () => parseSelect(entity, query['select']),
          () => unknownSelected(entity, query['select']),
          () => parseInclude(entity, query['include']),
          () => parseRecordQuery(entity, 'get', query),
        );
        const { limit, offset } = parseListQuery(entity, 'list', query);
        ok(Number.isInteger(limit) && limit >= 1 && Number.isInteger(offset) && offset >= 0);
      }
    },
  }),
  target({
    name: 'aggregates, batches and bulk reads',
    sources: [
      'libs/portal-data/src/aggregates/aggregate-request.policy.ts',
      'libs/portal-data/src/batch/batch-request.policy.ts',
      'libs/portal-data/src/batch/batch-request.policy.ts',
      'libs/portal-data/src/batch/bulk-messages.service.ts',
    ],
    input: fc.oneof(
      json(BATCH_WORDS),
      spoiledJson(
        [
          {
            calls: [
              { id: 'a', entity: 'deals', action: 'get', entityId: 1 },
              { entity: 'deals', action: 'list', params: {} },
            ],
          },
          { action: 'update', items: [{ id: 1, title: 'a' }] },
          { aggregate: [{ field: 'amount', function: 'sum' }], groupBy: ['stageId'] },
          { dialogs: [{ dialogId: 'chat1', id: 'a', limit: 10 }] },
        ],
        BATCH_WORDS,
      ),
    ),
    refuses: refusals,
    run: (body) => {
      const object = (
        typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
      ) as Record<string, unknown>;
      each(
        [PorticoError],
        () => parseBatchRequest(body),
        () => parseBaseBatchRequest('deals', body),
        () => parseBulkMessages(object['dialogs']),
        () => parseAggregateRequest(new AggregatableFields(ENTITIES[0]!), object),
      );
    },
  }),
  target({
    name: 'values of records',
    sources: [
      'libs/portal-data/src/values/field-values.ts',
      'libs/portal-data/src/values/value-types.ts',
      'libs/portal-data/src/records/multifields.policy.ts',
      'libs/portal-data/src/values/moments.ts',
      'libs/portal-data/src/entities/entity-address.ts',
      'libs/portal-data/src/values/comparison.ts',
      'libs/portal-data/src/registry/placeholders.ts',
    ],
    input: fc.tuple(
      fc.constantFrom(...(Object.keys(VALUE_TYPES) as ValueType[])),
      json([
        'Y',
        'N',
        '1',
        '2026-01-01',
        '31.12.2025 09:30',
        '12/31/2025 09:30:00 am',
        '1e309',
        '-0',
        'value',
        'type',
        '$filter.amount.gte?',
        '1:2',
      ]),
    ),
    refuses: refusals,
    run: ([type, value]) => {
      const first = fromHost(type, value);
      // What was converted is of the API already.
      if (type !== 'object' && type !== 'array') deepStrictEqual(fromHost(type, first), first);
      orderReadingOf({ name: 'a', type })(value);
      each(
        [PorticoError],
        () => readMultifield(PHONE, 'phone', value),
        () => valueFor({ name: 'a', type }, value),
        () => valueFor({ name: 'a', type, encoding: 'base64' }, value),
        () => operandOf({ name: 'a', type }, value),
      );
      if (typeof value !== 'string' && typeof value !== 'number') return;
      const word = String(value);
      equal(isoMoment(isoMoment(word)), isoMoment(word));
      parsePlaceholder(word);
      each(
        [PorticoError],
        () => parseRecordId({ idType: 'number' }, value),
        () => parseRecordId({ idType: 'string' }, value),
        () => parseRecordId({ idType: 'number', compositeKey: ['a', 'b'] }, value),
      );
    },
  }),
  target({
    name: 'answers of agents and machines',
    sources: [
      'libs/infra/src/tunnel/client/agent-answers.ts',
      'libs/infra/src/tunnel/client/machine-client.ts',
      'libs/infra/src/tunnel/client/answer-reader.ts',
    ],
    input: fc.oneof(
      spoiledJson(AGENT_ANSWERS, ['end', 'seq', 'step', 'stdout']),
      json(['end', 'seq', 'step']),
    ),
    refuses: [],
    run: (answer) =>
      each(
        [MalformedAnswer],
        () => parseOperation(answer, 'op'),
        () => parseOutputLine(answer),
        () => parseStatus(answer),
        () => parseFile(answer),
        () => parseApp(answer),
        () => parseMachineServers(answer),
        () => parseMachineReport(answer),
      ),
  }),
  target({
    name: 'requests to agents',
    sources: [
      'apps/agent/src/api/deploy-plan.request.ts',
      'apps/agent/src/api/json-body.ts',
      'apps/agent/src/machine/machine-order.request.ts',
    ],
    input: spoiledJson(
      [
        PLAN,
        {
          token: 'a'.repeat(32),
          kind: 'server',
          limits: { memoryMb: 1, cpuPercent: 1, maxProcesses: 1, diskGb: 1 },
        },
      ],
      ['node22', 'static', '/data/../a', 'zip'],
    ),
    refuses: [RequestError],
    run: async (request) => {
      each(
        [RequestError],
        () => {
          const { dataDirs, extractTo } = readDeployPlan(request);
          ok([...dataDirs, extractTo].every((path) => !path.split('/').includes('..')));
        },
        () => readServerOrder((request ?? {}) as Record<string, unknown>),
      );
      await readJsonBody(Readable.from([Buffer.from(JSON.stringify(request))]));
    },
  }),
  target({
    name: 'what providers of models answer',
    sources: [
      'libs/ai/src/calls/told-usage.policy.ts',
      'libs/ai/src/chat/delivered.policy.ts',
      'libs/ai/src/media/media-answers.policy.ts',
      'libs/ai/src/media/media-answers.policy.ts',
      'libs/ai/src/media/transcription.policy.ts',
      'libs/ai/src/upstreams/upstream-answer.ts',
      'libs/ai/src/upstreams/refusal-words.policy.ts',
    ],
    input: fc.oneof(
      spoiledJson(
        [
          { usage: { prompt_tokens: 1, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 1 } } },
          {
            data: [
              { index: 0, embedding: [0.5, 1] },
              { index: 1, embedding: 'AAAAAA==' },
            ],
          },
          { created: 1, data: [{ url: 'https://a.example/i.png' }, { b64_json: 'QUJD' }] },
          { text: 'a', segments: [], duration: 1.5, usage: { type: 'duration', seconds: 3 } },
          { error: { message: 'no', code: 429, status: '503' } },
        ],
        ['usage', 'https://a@b', 'length'],
      ),
      json(['data', 'error', 'usage', 'text']),
    ),
    refuses: [],
    run: (answer) => {
      const members = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
        string,
        unknown
      >;
      const bounds = { contextLength: 1_000, choices: 1 };
      const { counts } = measuredBy(usageIn(members), bounds, { ...NOTHING_COUNTED, promptTokens: 1 });
      ok(
        counts.cachedTokens <= counts.promptTokens &&
          counts.promptTokens >= 0 &&
          counts.completionTokens >= 0,
      );
      ok(new Delivered().add(answer) !== null);
      ok((refusalWordsOf(JSON.stringify(answer) ?? '').param ?? '').length <= 200);
      const refusal = refusalInside(answer);
      ok(refusal === null || (refusal.facts.status >= 400 && refusal.facts.status <= 599));
      ok((heardMs(members, 1_000) ?? 0) >= 0);
      each(
        [UpstreamFault],
        () => equal(vectorsIn(members['data'], 2, 'float').length, 2),
        () => equal(vectorsIn(members['data'], 2, 'base64').length, 2),
        () => imagesIn(members, 'https://a.example', 0),
        () => checkTranscript(members),
      );
    },
  }),
  target({
    name: 'what is asked of models',
    sources: [
      'libs/ai/src/chat/chat-request.policy.ts',
      'libs/ai/src/chat/prompt-size.policy.ts',
      'libs/ai/src/chat/media-size.policy.ts',
      'libs/ai/src/media/media-answers.policy.ts',
      'libs/ai/src/media/transcription.policy.ts',
    ],
    input: fc.oneof(
      spoiledJson(
        [
          {
            messages: [
              {
                role: 'user',
                content: [
                  { type: 'text', text: 'a' },
                  { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
                ],
              },
            ],
            tools: [{ type: 'function', function: { name: 'a' } }],
            stop: ['a'],
            input: ['a', [1, 2]],
          },
        ],
        ['role', 'content', 'image_url', 'https://'],
      ),
      json(['messages', 'input', 'role', 'en', 'xyz']),
    ),
    refuses: [],
    run: (body) => {
      const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
      each(
        [PorticoError],
        () => checkChat(members as never, members),
        () => checkEmbeddingInput(members['input']),
        () => languageCode(JSON.stringify(body)),
      );
    },
  }),
  target({
    name: 'what hosts and engines answer',
    sources: [
      'libs/host-client/src/errors/host-refusal.ts',
      'libs/bots/src/events/event-cursor.policy.ts',
      'libs/infra/src/portal-events/event-subscriptions/event-subscription.policy.ts',
      'libs/search/src/engines/engines.policy.ts',
    ],
    input: fc.oneof(
      spoiledJson(
        [
          { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'secret' },
          { error: { code: 'A', message: 'b', validation: [{ field: 'a', message: 'b' }] } },
          { result: [], total: '5', next: 50, time: {} },
          { events: [], nextOffset: 1, hasMore: true },
          { title: 'a', url: 'https://a', snippet: 'b', score: 1 },
        ],
        ['error', 'code', 'message', 'secret', 'constructor'],
      ),
      json(['error', 'result', 'total', 'event', 'auth[domain]']),
    ),
    refuses: [],
    run: (answer) => {
      const members = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
        string,
        unknown
      >;
      const refusal = hostRefusal(members, { methods: ['crm.deal.list'], secret: 'secret' });
      ok(refusal instanceof Error && !refusal.message.includes('secret'));
      const { total } = answerOf(members);
      ok(total === undefined || Number.isSafeInteger(total));
      ok((eventPage(answer, 3)?.nextOffset ?? 3) >= 3);
      readHostEvent(members);
      formText(members);
      for (const { url } of hitOf({
        title: members['title'],
        url: members['url'],
        snippet: members['snippet'],
        publishedAt: null,
        score: members['score'],
      })) {
        ok(/^https?:/.test(url));
      }
    },
  }),
  target({
    name: 'files and uploads that are named in JSON',
    sources: [
      'libs/mcp/src/tools/deploy-archive.ts',
      'libs/infra/src/content/upload/upload-order.policy.ts',
      'libs/feedback/src/submission/submission-input.policy.ts',
    ],
    input: fc.tuple(
      json(['a/b', '../a', 'base64', 'QUJD', '']),
      text(['/', 'a', '..', '.tar.gz', '\0', 'x'.repeat(200), '0644', 'svc_api_', 'A'.repeat(32)], 8_192),
    ),
    refuses: [],
    run: ([files, word]) =>
      each(
        [ToolRefusal, PorticoError],
        () => ok(filesOf(files).every(({ path }) => !path.split('/').includes('..'))),
        () =>
          ok(
            parseUpload({ path: word, hasContent: true, hasFile: false, extract: true }).path.startsWith('/'),
          ),
        () => parseUpload({ path: word, hasContent: true, hasFile: false, mode: word }),
        () => withoutSecrets({ title: word, body: word, context: { files } }),
      ),
  }),
  target({
    name: 'orders of deploys',
    sources: ['libs/infra/src/content/deploy/deploy-order.policy.ts'],
    input: fc.tuple(
      text(
        [
          '/',
          'a',
          '..',
          '.',
          '/data/',
          'https://',
          'u:p@',
          'http://a/b.zip',
          ' ',
          'static',
          '\0',
          'x'.repeat(100),
        ],
        8_192,
      ),
      fc.dictionary(fc.oneof(fc.constantFrom('A', 'PORT', '__proto__', '1'), fc.string()), json(['a', '\0'])),
    ),
    refuses: [PorticoError],
    run: ([word, env]) => {
      const defaults = {
        configuration: { settings: {}, variables: {}, env: {} },
        runtimes: ['static'],
        port: 3_000,
        env: {},
      };
      const headers = { skipSource: word, session: word };
      each([PorticoError], () =>
        parseDeployOrder({ source: { url: word }, runtime: 'static' }, null, headers, defaults),
      );
      const order = {
        source: { url: 'https://a' },
        runtime: 'static',
        env,
        extractTo: word,
        dataDirs: [word],
        start: word,
      };
      const { plan } = parseDeployOrder(order, null, { skipSource: undefined, session: word }, defaults);
      ok([plan.extractTo, ...plan.dataDirs].every((path) => !path.split('/').includes('..')));
      ok(Object.values(plan.env).every((value) => typeof value === 'string'));
    },
  }),
];
