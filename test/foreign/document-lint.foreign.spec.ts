import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OpenApiService, type OpenApiDocument } from '#libs/http';
import { describeApi } from '../../apps/cli/src/docs/client/describe-api.js';
import { startInProcessApi } from '../harness/in-process-api.js';
import { ACCEPTED_BY_REDOCLY, ACCEPTED_BY_SPECTRAL, type AcceptedFinding } from './accepted-findings.data.js';

/** `DELETE /v1/users/{id}` of the way to a finding inside the document; the way itself elsewhere. */
function placeOf(way: readonly (string | number)[]): string {
  const [root, path, method] = way.map(String);
  if (root !== 'paths' || path === undefined) return way.join('/');
  return method !== undefined && /^[a-z]+$/.test(method) ? `${method.toUpperCase()} ${path}` : path;
}

/** A JSON pointer of a URI fragment, `#/paths/~1v1~1users`. */
function wayOf(pointer: string): string[] {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function accepted(findings: readonly AcceptedFinding[]): string[] {
  return findings.flatMap(({ rule, places }) => places.map((place) => `${rule}: ${place}`)).sort();
}

interface Example {
  readonly value?: unknown;
  /** Where it stands instead. */
  readonly $ref?: string;
}

/** What stands beside a schema as an example of it, by pointers into the document. */
function* examplesIn(
  document: unknown,
  node: unknown,
  pointer: string,
): Generator<{ schema: string; at: string; value: unknown }> {
  if (typeof node !== 'object' || node === null) return;
  const { schema, example, examples = {} } = node as Readonly<Record<string, unknown>>;
  if (typeof schema === 'object' && schema !== null) {
    const beside = { schema: `${pointer}/schema` };
    if (example !== undefined) yield { ...beside, at: `${pointer}/example`, value: example };
    for (const [name, given] of Object.entries(examples as Record<string, Example>)) {
      const { value } = given.$ref === undefined ? given : (lookUp(document, given.$ref) as Example);
      yield { ...beside, at: `${pointer}/examples/${name}`, value };
    }
  }
  for (const [name, child] of Object.entries(node)) {
    yield* examplesIn(document, child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function lookUp(document: unknown, pointer: string): unknown {
  return wayOf(pointer).reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document);
}

/** Examples that do not fit the schema they stand beside. */
function unfitExamples(document: unknown): { readonly tried: number; readonly unfit: readonly string[] } {
  // Each schema is used for one value: what makes the code of a check faster would take longer than the checks.
  const ajv = new Ajv2020({ strict: false, validateFormats: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema({ ...(document as object), $id: 'document' });
  const examples = [...examplesIn(document, document, '')];
  const unfit = examples.flatMap(({ schema, at, value }) => {
    const validate = ajv.compile({ $ref: `document#${encodeURI(schema)}` });
    return validate(value) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`];
  });
  return { tried: examples.length, unfit };
}

describe('the whole OpenAPI document', () => {
  let document: OpenApiDocument;

  beforeAll(async () => {
    const api = await startInProcessApi();
    ({ document } = api.get<OpenApiService>(OpenApiService).get());
    await api.stop();
  });

  it('is the same where nothing of the application is made', async () => {
    const { document: described } = await describeApi();
    const partsOf = ({ tags, paths, components }: OpenApiDocument): string =>
      JSON.stringify({ tags, paths, components });
    // Not compared by a matcher: the difference of two such texts takes a minute to print.
    expect(partsOf(described) === partsOf(document)).toBe(true);
  });

  it('is accepted by redocly', async () => {
    const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
    const source = JSON.stringify(document);
    const found = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
    const lines = found.map(
      ({ ruleId, location }) => `${ruleId}: ${placeOf(wayOf(location[0]?.pointer ?? '#/'))}`,
    );
    expect(lines.sort()).toEqual(accepted(ACCEPTED_BY_REDOCLY));
  });

  it('is accepted by spectral', async () => {
    const linter = new spectral.Spectral();
    // The two packages declare a set of rules in two ways.
    const rules = rulesets.oas as unknown as RulesetDefinition;
    // It makes a schema anew for each example, 75 of 90 seconds; the next case looks at the same examples.
    const elsewhere = { 'oas3-valid-media-example': 'off' } as const;
    linter.setRuleset({ extends: [[rules, 'recommended']], rules: elsewhere });
    // It writes into what it reads.
    const found = await linter.run(structuredClone(document) as unknown as Record<string, unknown>);
    expect(found.map(({ code, path }) => `${code}: ${placeOf(path)}`).sort()).toEqual(
      accepted(ACCEPTED_BY_SPECTRAL),
    );
  });

  it('has no example that does not fit its schema', () => {
    const { tried, unfit } = unfitExamples(document);
    expect(unfit).toEqual([]);
    expect(tried).toBeGreaterThan(500);
    const content = { schema: { type: 'integer' }, examples: { one: { value: 1 }, two: { value: 'two' } } };
    const wrong = { paths: { '/a b/{id}': { content, other: { schema: { type: 'string' }, example: 3 } } } };
    expect(unfitExamples(wrong)).toEqual({
      tried: 3,
      unfit: [
        '/paths/~1a b~1{id}/content/examples/two: data must be integer',
        '/paths/~1a b~1{id}/other/example: data must be string',
      ],
    });
  });
});
