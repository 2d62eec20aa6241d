import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const running = globalThis.__porticoTestServer;
  if (!running) return;
  await running.server.stop();
  await rm(running.home, { recursive: true, force: true });
}
