/**
 * Loaded into API and worker before anything else by `--import`, with the folder of its sockets as the query of its address:
 * tells whoever asks there which functions have run since it was asked last. Of other programs it does nothing.
 */
import { Session } from 'node:inspector/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const [, program = ''] = process.argv;
if (isMainThread && /\/dist\/bundle\/(api|worker)\.js$/.test(program)) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const path = join(decodeURIComponent(new URL(import.meta.url).search.slice(1)), basename(program, '.js'));
  createServer((socket) => {
    session.post('Profiler.takePreciseCoverage').then(
      ({ result }) => socket.end(JSON.stringify(result)),
      (error) => socket.destroy(error),
    );
  })
    .listen(path)
    .unref();
}
