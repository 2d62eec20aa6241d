import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { request } from 'undici';
import { ConfigModule } from '#libs/config';
import { createHttpApp, HttpModule } from '#libs/http';
import { createLogger, ObservabilityModule } from '#libs/observability';
import { eventually } from '#libs/testing';
import { createTestConfig } from '#libs/testing/contracts';
import { ConsoleSiteController } from './console-site.controller.js';
import { ConsoleSiteModule } from './console.module.js';

const PAGE =
  '<!doctype html><meta name="console-audience" content="__AUDIENCE__"><meta name="csp-nonce" content="__CSP_NONCE__">' +
  '<style nonce="__CSP_NONCE__"></style>';

interface Served {
  readonly app: NestExpressApplication;
  readonly lines: () => string;
  get(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD' | 'POST'): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

async function serve(folder: string): Promise<Served> {
  const config = createTestConfig('postgres://nowhere.invalid/none', { LOG_LEVEL: 'info' });
  const written: string[] = [];
  const { logger } = createLogger(config, 'spec', { write: (line) => written.push(line) });
  @Module({})
  class FixtureModule {}
  const imports = [
    ConfigModule.with(config),
    ObservabilityModule.forRoot({ logger, process: 'api' }),
    HttpModule,
    { module: FixtureModule, imports: [ConsoleSiteModule.of(folder)], controllers: [ConsoleSiteController] },
  ];
  @Module({})
  class RootModule {}
  const app = await createHttpApp({ module: RootModule, imports }, logger);
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  return {
    app,
    lines: () => written.join(''),
    get: async (path, headers = {}, method = 'GET') => {
      const { statusCode, headers: answered, body } = await request(origin + path, { method, headers });
      return { status: statusCode, headers: answered, text: await body.text() };
    },
  };
}

let folder: string;
let site: Served;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-console-'));
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await Promise.all([
    writeFile(join(folder, 'index.html'), PAGE),
    writeFile(join(folder, 'secret.js'), 'outside'),
    writeFile(join(assets, 'main.1a2b.js'), 'plain'),
    writeFile(join(assets, 'main.1a2b.js.br'), 'small'),
    writeFile(join(assets, 'main.1a2b.js.gz'), 'zipped'),
    writeFile(join(assets, 'mark.3c4d.svg'), '<svg/>'),
    writeFile(join(assets, 'notes.txt'), 'of the build'),
  ]);
  site = await serve(folder);
});
afterAll(async () => {
  await site.app.close();
  await rm(folder, { recursive: true });
});

describe('the page of the console', () => {
  it.each([
    '/console',
    '/console/',
    '/console/servers/01HZ/logs?follow=1',
    '/console/sign-in-failed?error=x',
  ])('is the same at %s, and nobody keeps it', async (path) => {
    const { status, headers, text } = await site.get(path, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(text).toContain('content="people"');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('allows styles by a word that is new with each answer', async () => {
    const [first, second] = await Promise.all([site.get('/console'), site.get('/console')]);
    const nonceOf = ({ headers }: Answer) =>
      /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
    expect(nonceOf(first!)).not.toBe(nonceOf(second!));
    expect(first!.text.split(nonceOf(first!))).toHaveLength(3);
    expect(first!.text).not.toContain('__');
  });

  it('is told to HEAD without its bytes', async () => {
    const { status, headers, text } = await site.get('/console', {}, 'HEAD');
    expect([status, text]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(PAGE.length - 40);
  });

  it.each([
    '/console/api',
    '/console/api/nothing',
    '/console/assets',
    '/console/assets/a/b',
    '/console/assets/none.js',
  ])('is not at %s, which programs ask for', async (path) => {
    const { status, text } = await site.get(path, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'ROUTE_NOT_FOUND' } });
  });
});

describe('a file the console loads', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'small'],
    ['gzip', 'gzip', 'zipped'],
    ['', undefined, 'plain'],
  ])('is sent to who takes %p in the form %p', async (accepted, encoding, text) => {
    const answer = await site.get('/console/assets/main.1a2b.js', { 'accept-encoding': accepted });
    expect(answer.text).toBe(text);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('is sent as it is where the build has not packed it', async () => {
    const answer = await site.get('/console/assets/mark.3c4d.svg', { 'accept-encoding': 'br, gzip' });
    expect([answer.text, answer.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
  });

  it.each([
    '..%2fsecret.js',
    '..%5csecret.js',
    'notes.txt',
    'main.1a2b.js.br',
    '.',
    '%00',
    'main.1a2b.js%00.css',
  ])('is never %s', async (name) => {
    const { status } = await site.get(`/console/assets/${name}`);
    expect([400, 404]).toContain(status);
  });
});

it('a console that is not built yet is told in the log, answers 503, and is there once it is built', async () => {
  const later = join(folder, 'later');
  const empty = await serve(later);
  try {
    expect(empty.lines()).toContain('the console is not served yet');
    for (const path of ['/console', '/console/keys', '/console/assets/main.1a2b.js']) {
      const { status, headers, text } = await empty.get(path);
      expect(status).toBe(503);
      expect(headers.refresh).toBe('2');
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    }
    await mkdir(join(later, 'assets'), { recursive: true });
    await writeFile(join(later, 'index.html'), PAGE);
    await eventually(async () => expect((await empty.get('/console')).status).toBe(200));
  } finally {
    await empty.app.close();
  }
});
