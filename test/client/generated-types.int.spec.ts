import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { OpenApiService, RouteRegistry } from '#libs/http';
import { TestApp } from '#libs/testing';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { GENERATED_FOLDER, renderClient } from '../../apps/cli/src/docs/client/render-client.js';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';

const MOST_CHARACTERS = 1_000_000;

describe('the generated files of the client', () => {
  let files: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const app = await TestApp.start({
      modules: (config, logger) => [ApiModule.with(config, logger)],
      database: MIGRATIONS,
    });
    const { document } = app.get<OpenApiService>(OpenApiService).get();
    const routes = app.get<RouteRegistry>(RouteRegistry).all();
    files = await renderClient(
      document,
      routes.map(({ definition }) => definition),
    );
    await app.stop();
  });

  it.each(['api.ts', 'operations.ts', 'error-codes.ts'])(
    '%s is what the document says (npm run client:types)',
    async (name) => {
      const text = await readFile(join(packageFolder(), GENERATED_FOLDER, name), 'utf8');
      // Not compared by a matcher: the difference of two such texts takes a minute to print.
      expect(text === files[name]).toBe(true);
      expect(text.length).toBeLessThan(MOST_CHARACTERS);
    },
  );
});
