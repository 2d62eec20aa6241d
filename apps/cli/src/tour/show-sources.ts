import { CliError } from '../cli-error.js';
import { dataOf, type TourCall, type TourStep } from './tour-client.js';
import { packTourSite } from './tour-site.js';

/** How the tour goes from one request to the next. */
interface Guide {
  walk(call: TourCall): Promise<TourStep>;
  /** Opens the first page of an application. */
  open(title: string, appUrl: string): Promise<TourStep>;
}

const SITE = { runtime: 'static', healthPath: '/' };

/** A site is stored, deployed by its version, changed, and put back to what it was. */
export async function showSources({ walk, open }: Guide, serverPath: string): Promise<void> {
  const deploy = (title: string, body: object): Promise<TourStep> =>
    walk({ title, method: 'POST', path: `${serverPath}/deploy`, body: { ...body, ...SITE } });

  const saved = await walk({
    title: 'Save the sources of a site of one page',
    method: 'POST',
    path: `${serverPath}/sources`,
    archive: await packTourSite('It works'),
    headers: { 'x-note': 'The first page' },
  });
  const { versionId } = dataOf<{ versionId: string }>(saved);
  await deploy('Deploy that version', { source: { versionId } });
  const shared = await walk({
    title: 'Let everybody open it',
    method: 'PATCH',
    path: `${serverPath}/access-policy`,
    body: { accessPolicy: 'PUBLIC' },
  });
  const { appUrl } = dataOf<{ appUrl: string }>(shared);
  requirePage(await open('Open it', appUrl), 'It works');

  const changed = await deploy('Change the page: a deploy stores what it brings', {
    source: { content: (await packTourSite('It is new')).toString('base64') },
    baseVersion: versionId,
    changelog: 'Another page',
  });
  requirePage(await open('Open it again', appUrl), 'It is new');
  await walk({ title: 'The versions there are', method: 'GET', path: `${serverPath}/sources` });

  const { versionId: baseVersion } = dataOf<{ versionId: string }>(changed);
  await deploy('Go back: the older version, on the ground of the newest', {
    source: { versionId },
    baseVersion,
  });
  requirePage(await open('Open it once more', appUrl), 'It works');
}

function requirePage({ title, answer }: TourStep, heading: string): void {
  if (String(answer).includes(heading)) return;
  throw new CliError('TOUR_FAILED', `${title}: the page does not say "${heading}" but ${String(answer)}`);
}
