import { isPorticoError } from '#libs/kernel';
import { uploadedFile } from '../../__fixtures__/uploaded-file.js';
import { NO_CONFIGURATION } from '../../servers/configuration/configuration.policy.js';
import type { InlineArchive } from '../deploy-source/inline-archive.js';
import { type DeployHeaders, type DeployOrderInput, parseDeployOrder } from './deploy-order.policy.js';
import type { DeployInput } from './deploy-input.policy.js';
import { secretsOf } from './deploy-report.policy.js';

const FILE = uploadedFile('x');
const ARCHIVE: InlineArchive = { format: 'tar.gz', size: 1, sha256: '00', file: FILE };
const DEFAULTS = {
  configuration: { settings: {}, variables: {}, env: {} },
  runtimes: ['node22', 'static'],
  port: 3_000,
  env: { SVC_SERVER_ID: 's1' },
};
const NO_HEADERS: DeployHeaders = { skipSource: undefined, session: undefined };
const CONTENT: DeployOrderInput = { source: { content: FILE }, start: 'run' };

function parse(input: DeployOrderInput, headers: Partial<DeployHeaders> = {}) {
  const isInline = input.source?.content !== undefined || input.archive !== undefined;
  return parseDeployOrder(input, isInline ? ARCHIVE : null, { ...NO_HEADERS, ...headers }, DEFAULTS);
}

function faultOf(input: DeployOrderInput, headers: Partial<DeployHeaders> = {}): unknown {
  try {
    parse(input, headers);
    return null;
  } catch (error) {
    return isPorticoError(error) ? [error.code, error.options.details?.field] : error;
  }
}

const env = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`V${i}`, '1']));

describe('the order of a deploy', () => {
  it('names which values are no secrets: those of the platform, and of plain variables that env does not set', () => {
    const variables = {
      LEVEL: { value: 'a-plain-level', secret: false },
      OVER: { value: 'a-plain-value', secret: false },
      TOKEN: { value: 'a-secret-value', secret: true },
    };
    const configuration = { settings: {}, variables, env: {} };
    const env = { OVER: 'of the deploy', SVC_APP_URL: 'https://own.example' };
    const platform = { SVC_SERVER_ID: 's1', SVC_APP_URL: 'https://app.example' };
    const server = { ...DEFAULTS, env: platform, configuration };
    const { plan } = parseDeployOrder({ ...CONTENT, env }, ARCHIVE, NO_HEADERS, server);
    expect(plan.plain).toEqual(['SVC_SERVER_ID', 'LEVEL']);
    expect(secretsOf({ plan } as DeployInput).sort()).toEqual([
      'a-secret-value',
      'https://own.example',
      'of the deploy',
    ]);
  });

  it('is filled in where it is silent', () => {
    expect(parse(CONTENT)).toEqual({
      source: { kind: 'content', archive: ARCHIVE },
      plan: {
        runtime: null,
        install: null,
        build: null,
        preStart: null,
        start: 'run',
        port: 3_000,
        env: { SVC_SERVER_ID: 's1' },
        plain: ['SVC_SERVER_ID'],
        healthPath: null,
        cleanDeploy: false,
        dataDirs: [],
        dataDirsRecursive: false,
        serviceName: 'app',
        extractTo: '',
        keepTopFolder: false,
        startTimeoutSeconds: 60,
        stopTimeoutSeconds: 10,
        rootDirectory: '',
        publishDirectory: null,
      },
      configuration: {
        kind: 'change',
        changes: { settings: { start: 'run' } },
        before: NO_CONFIGURATION,
      },
      port: null,
      kept: [],
      changelog: null,
      baseVersion: null,
      skipSnapshotReason: null,
      session: null,
      displayName: null,
      description: null,
      warnings: [],
    });
  });

  it('takes every source, and tells a version to the application', () => {
    expect(parse({ source: { url: 'HTTP://Files.Example/a b' }, start: 'x' }).source).toEqual({
      kind: 'url',
      url: 'http://files.example/a%20b',
    });
    const { source, plan } = parse({ source: { versionId: 'v3' }, start: 'x', env: { A: '1' } });
    expect(source).toEqual({ kind: 'version', versionId: 'v3', owner: null });
    expect(parse({ source: { versionId: 'v3', owner: 'app' }, start: 'x' }).source).toEqual({
      kind: 'version',
      versionId: 'v3',
      owner: 'app',
    });
    expect(plan.env).toEqual({ SVC_SERVER_ID: 's1', SVC_VERSION_ID: 'v3', A: '1' });
    expect(parse({ archive: FILE, runtime: 'static' }).plan).toMatchObject({
      runtime: 'static',
      start: null,
    });
  });

  it('says what it does not use', () => {
    expect(parse({ ...CONTENT, systemd: 'x' }).warnings).toEqual([expect.stringContaining('systemd')]);
  });

  it.each<[string, DeployOrderInput, string]>([
    ['no source', { start: 'x' }, 'source'],
    ['an empty source', { source: {}, start: 'x' }, 'source'],
    [
      'an owner without a version',
      { source: { url: 'http://a.example/', owner: 'app' }, start: 'x' },
      'source.owner',
    ],
    ['two sources', { source: { content: FILE, url: 'http://a.example/' }, start: 'x' }, 'source'],
    ['a source and a file', { ...CONTENT, archive: FILE }, 'source'],
    ['no start', { source: { content: FILE } }, 'start'],
    ['a blank start', { ...CONTENT, start: ' \n' }, 'start'],
    ['a runtime nobody has', { ...CONTENT, runtime: 'cobol' }, 'runtime'],
    ['another scheme', { source: { url: 'ftp://a.example/' }, start: 'x' }, 'source.url'],
    ['a file', { source: { url: 'file:///etc/passwd' }, start: 'x' }, 'source.url'],
    ['no address', { source: { url: 'archive' }, start: 'x' }, 'source.url'],
    ['a password', { source: { url: 'http://u:p@a.example/' }, start: 'x' }, 'source.url'],
    ['too many variables', { ...CONTENT, env: env(201) }, 'env'],
    ['too much environment', { ...CONTENT, env: { ...env(1), ...bulk() } }, 'env'],
    ['the name of a variable', { ...CONTENT, env: { '1A': 'x' } }, 'env.1A'],
    ['a name with a dash', { ...CONTENT, env: { 'A-B': 'x' } }, 'env.A-B'],
    ['PORT', { ...CONTENT, env: { PORT: '1' } }, 'env.PORT'],
    ['a value that is no text', { ...CONTENT, env: { A: 1 } }, 'env.A'],
    ['a long value', { ...CONTENT, env: { A: 'é'.repeat(16_385) } }, 'env.A'],
    ['NUL in a value', { ...CONTENT, env: { A: 'a\0' } }, 'env.A'],
    ['a data folder above', { ...CONTENT, dataDirs: ['ok', '../x'] }, 'dataDirs[1]'],
    ['a data folder of the system', { ...CONTENT, dataDirs: ['/etc/app'] }, 'dataDirs[0]'],
    ['a data folder with dots', { ...CONTENT, dataDirs: ['/data/../etc'] }, 'dataDirs[0]'],
    ['the release itself', { ...CONTENT, dataDirs: ['.'] }, 'dataDirs[0]'],
    ['a folder outside the release', { ...CONTENT, extractTo: '/opt' }, 'extractTo'],
    ['a folder above the release', { ...CONTENT, extractTo: 'a/../../b' }, 'extractTo'],
  ])('is refused for %s', (_what, input, field) => {
    expect(faultOf(input)).toEqual(['VALIDATION_ERROR', field]);
  });

  it.each<[DeployOrderInput, string, string]>([
    [{}, 'exactlyOne', 'source must hold content, url or versionId, or the form a file archive'],
    [
      { source: { content: FILE, url: 'http://a.example/' } },
      'exactlyOne',
      'source must be one of content, url, versionId and archive, not content and url',
    ],
    [
      { source: { url: 'http://a.example/', owner: 'app' } },
      'dependsOn',
      'source.owner says whose source.versionId is meant',
    ],
    [{ source: { url: 'nowhere' } }, 'isUrl', 'source.url must be an http or https address'],
    [{ source: { url: 'ftp://a.example/' } }, 'isUrl', 'source.url must be an http or https address'],
    [
      { source: { url: 'https://u@a.example/' } },
      'isUrl',
      'source.url must not hold a user name or password',
    ],
    [
      { source: { url: 'https://:p@a.example/' } },
      'isUrl',
      'source.url must not hold a user name or password',
    ],
    [{ env: env(201) }, 'maxProperties', 'env must not hold more than 200 variables'],
    [{ env: { '1A': 'x' } }, 'matches', 'env.1A: a name is letters, digits and _, and begins with no digit'],
    [{ env: { PORT: '1' } }, 'reserved', 'env.PORT is set by the platform; use port'],
    [{ env: { A: 1 } }, 'isString', 'env.A must be a string'],
    [{ env: { A: 'x'.repeat(32_769) } }, 'maxLength', 'env.A must not exceed 32768 bytes'],
    [{ env: { A: 'a\0' } }, 'isText', 'env.A must not hold NUL'],
    [{ env: bulk() }, 'maxLength', 'env must not exceed 1048576 bytes in total'],
    [
      { dataDirs: ['/etc'] },
      'matches',
      'dataDirs[0] must be a relative folder, or one below /data, /opt/data or /var/lib',
    ],
    [{ extractTo: '/opt' }, 'matches', 'extractTo must be a folder inside the release'],
    [{ runtime: 'cobol' }, 'isIn', 'runtime must be one of: node22, static'],
    [{ start: ' ' }, 'isDefined', 'start is required, except with the runtime static'],
  ])('says of %j which rule it breaks: %s', (change, rule, message) => {
    const input =
      'source' in change || Object.keys(change).length === 0
        ? { start: 'x', ...change }
        : { ...CONTENT, ...change };
    expect(() => parse(input)).toThrow(
      expect.objectContaining({
        message,
        options: expect.objectContaining({ details: expect.objectContaining({ rule }) as object }) as object,
      }) as Error,
    );
  });

  it('says how long a reason may be', () => {
    expect(() => parse(CONTENT, { skipSource: ' ' })).toThrow(
      expect.objectContaining({
        message: 'X-Skip-Source-Snapshot must be a reason of 1 to 200 characters',
        options: expect.objectContaining({
          details: { field: 'X-Skip-Source-Snapshot', rule: 'length' },
        }) as object,
      }) as Error,
    );
  });

  it.each([
    ['.', ''],
    ['./', ''],
    ['', ''],
    ['web', 'web'],
  ])('takes out into %j as %j', (extractTo, expected) => {
    expect(parse({ ...CONTENT, extractTo }).plan.extractTo).toBe(expected);
  });

  it('takes an https address, the environment to its last byte, and 200 characters of a session', () => {
    expect(parse({ source: { url: 'https://a.example/' }, start: 'x' }).source).toEqual({
      kind: 'url',
      url: 'https://a.example/',
    });
    const full = { ...Object.fromEntries(Object.entries(bulk()).slice(0, 32)), C: '' };
    const size = Object.entries(full).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    const exact = { ...full, C: 'x'.repeat(1_048_576 - size) };
    expect(Object.keys(parse({ ...CONTENT, env: exact }).plan.env)).toHaveLength(34);
    expect(faultOf({ ...CONTENT, env: { ...exact, C: `${exact.C}x` } })).toEqual(['VALIDATION_ERROR', 'env']);
    expect(parse(CONTENT, { session: 'x'.repeat(201) }).session).toBe('x'.repeat(200));
  });

  it.each([
    ['', 'X-Skip-Source-Snapshot'],
    ['   ', 'X-Skip-Source-Snapshot'],
    ['x'.repeat(201), 'X-Skip-Source-Snapshot'],
  ])('is refused for the reason %j', (skipSource, field) => {
    expect(faultOf(CONTENT, { skipSource })).toEqual(['VALIDATION_ERROR', field]);
  });

  it('takes what is at the limit', () => {
    const order = parse(
      {
        ...CONTENT,
        env: { ...env(199), A: 'x'.repeat(32_768) },
        dataDirs: ['/opt/data/x', '/data/y', '/var/lib/v', 'z/w'],
      },
      { skipSource: 'x'.repeat(200), session: 's' },
    );
    expect(Object.keys(order.plan.env)).toHaveLength(201);
    expect(order).toMatchObject({ skipSnapshotReason: 'x'.repeat(200), session: 's' });
    expect(parse({ ...CONTENT, extractTo: 'web/public/' }).plan.extractTo).toBe('web/public');
  });
});

function bulk(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`B${i}`, 'x'.repeat(32_000)]));
}
