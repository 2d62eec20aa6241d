import { createGzip } from 'node:zlib';
import type { Input } from '#libs/client';
import { pack } from 'tar-stream';
import { CliError } from '../cli-error.js';
import type { TourClient } from './tour-client.js';

/** A tar.gz with the one page of a site. @param heading of the page. */
async function packTourSite(heading: string): Promise<Buffer> {
  const tar = pack();
  const page = `<!doctype html><meta charset="utf-8"><title>Tour</title><h1>${heading}</h1>`;
  tar.entry({ name: 'index.html' }, page);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar.pipe(createGzip()) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

type DeployBody = NonNullable<Input<'servers.deploy'>['body']>;

const SITE = { runtime: 'static', healthPath: '/' };

/** A site is stored, deployed by its version, changed, and put back to what it was. */
export async function showSources(client: TourClient, serverId: string): Promise<void> {
  const path = { id: serverId };
  const deploy = (title: string, body: DeployBody) =>
    client.deploy(title, { path, body: { ...body, ...SITE } });

  const { versionId } = await client.call(
    'Save the sources of a site of one page',
    'servers.sources.create',
    {
      path,
      body: await packTourSite('It works'),
      contentType: 'application/gzip',
      headers: { 'x-note': 'The first page' },
    },
  );
  await deploy('Deploy that version', { source: { versionId } });
  const { appUrl } = await client.call('Let everybody open it', 'servers.accessPolicy.update', {
    path,
    body: { accessPolicy: 'PUBLIC' },
  });
  const requirePage = async (title: string, heading: string): Promise<void> => {
    const page = await client.open(title, String(appUrl));
    if (page.includes(heading)) return;
    throw new CliError('TOUR_FAILED', `${title}: the page does not say "${heading}" but ${page}`);
  };
  await requirePage('Open it', 'It works');

  const changed = await deploy('Change the page: a deploy stores what it brings', {
    source: { content: (await packTourSite('It is new')).toString('base64') },
    baseVersion: versionId,
    changelog: 'Another page',
  });
  await requirePage('Open it again', 'It is new');
  await client.call('The versions there are', 'servers.sources.list', { path });

  await deploy('Go back: the older version, on the ground of the newest', {
    source: { versionId },
    ...(changed.versionId !== null && { baseVersion: changed.versionId }),
  });
  await requirePage('Open it once more', 'It works');
}
