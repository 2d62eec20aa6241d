import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
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

/** It reads every rule at every place of 2.6 MB; the net of other specs is too narrow for it on a busy machine. */
const SPECTRAL_LIMIT_MS = 900_000;

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

  it(
    'is accepted by spectral',
    async () => {
      const linter = new spectral.Spectral();
      // The two packages declare a set of rules in two ways.
      const rules = rulesets.oas as unknown as RulesetDefinition;
      linter.setRuleset({ extends: [[rules, 'recommended']] });
      const found = await linter.run(document as unknown as Record<string, unknown>);
      expect(found.map(({ code, path }) => `${code}: ${placeOf(path)}`).sort()).toEqual(
        accepted(ACCEPTED_BY_SPECTRAL),
      );
    },
    SPECTRAL_LIMIT_MS,
  );
});
