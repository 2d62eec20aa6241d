#!/usr/bin/env node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const report = (line) => process.stderr.write(`${line}\n`);

/** Runs the work with the address of a PostgreSQL: the one of the specs, or one of its own. */
async function withDatabase(work) {
  if (process.env.PORTICO_TEST_DATABASE_URL) return work();
  const { EmbeddedPostgres } = await import('../dist/libs/database/src/index.js');
  const home = await mkdtemp(join(tmpdir(), 'portico-client-types-'));
  const server = await EmbeddedPostgres.startForTests(home);
  process.env.PORTICO_TEST_DATABASE_URL = server.url;
  try {
    return await work();
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** The document is what the whole application says of itself, so the application is started. */
async function render() {
  await import('reflect-metadata');
  const { TestApp } = await import('../dist/libs/testing/src/index.js');
  const { ApiModule } = await import('../dist/apps/api/src/api.module.js');
  const { MIGRATIONS } = await import('../dist/apps/cli/src/migrations.js');
  const { OpenApiService, RouteRegistry } = await import('../dist/libs/http/src/index.js');
  const { renderClient } = await import('../dist/apps/cli/src/docs/client/render-client.js');
  const app = await TestApp.start({
    modules: (config, logger) => [ApiModule.with(config, logger)],
    database: MIGRATIONS,
  });
  try {
    const { document } = app.get(OpenApiService).get();
    const definitions = app
      .get(RouteRegistry)
      .all()
      .map(({ definition }) => definition);
    return await renderClient(document, definitions);
  } finally {
    await app.stop();
  }
}

if (await buildWhenNeeded(report)) {
  const { GENERATED_FOLDER } = await import('../dist/apps/cli/src/docs/client/render-client.js');
  const changed = [];
  for (const [name, text] of Object.entries(await withDatabase(render))) {
    const path = join(ROOT, GENERATED_FOLDER, name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await writeFile(path, text);
    changed.push(name);
  }
  report(changed.length === 0 ? 'The types are up to date.' : `Written: ${changed.join(', ')}`);
} else process.exitCode = 1;
