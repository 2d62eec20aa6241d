import type { HostArea } from '../protocol/host-method.js';

/** The document in which version 3 lists its own methods: what a client needs to tell whether there is one. */
export function openApiDocument(areas: readonly HostArea[]): Readonly<Record<string, unknown>> {
  const names = areas
    .filter(({ version }) => version === 3)
    .flatMap(({ methods }) => Object.keys(methods))
    .sort();
  const paths = names.map((name) => {
    const post = { operationId: name, responses: { 200: { description: 'The result of the method' } } };
    return [`/${name}`, { post }] as const;
  });
  return { openapi: '3.0.0', info: { title: 'REST API', version: '3' }, paths: Object.fromEntries(paths) };
}
