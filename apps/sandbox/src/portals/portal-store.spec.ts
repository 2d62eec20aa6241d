import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostDateTime } from '../protocol/host-time.js';
import { PortalStore } from './portal-store.js';

let folder: string;

const open = async (): Promise<PortalStore> => {
  const store = new PortalStore(folder, 1, (error) => {
    throw error;
  });
  await store.load();
  return store;
};

const titles = (store: PortalStore, count: number): unknown[] =>
  [...(store.find('p.example')?.table('deal').values() ?? [])].slice(0, count).map((row) => row['title']);

function rename(store: PortalStore, id: number, title: string): void {
  const table = store.ensure('p.example').portal.table('deal');
  table.put({ ...table.get(id), id, title });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portals-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('appends changes and finds them again', async () => {
  const store = await open();
  rename(store, 2, 'Second');
  await store.flush();
  rename(store, 1, 'First');
  await store.flush();
  expect((await readFile(join(folder, 'p.example.0.journal'), 'utf8')).trim().split('\n')).toHaveLength(2);
  expect(titles(await open(), 2)).toEqual(['First', 'Second']);
});

it('gives no id twice, also after a restart', async () => {
  const store = await open();
  const table = store.ensure('p.example').portal.table('deal');
  const id = table.highestId + 1;
  table.put({ id, title: 'Last' });
  table.delete(id);
  await store.flush();
  expect((await open()).find('p.example')?.table('deal').highestId).toBe(id);
});

it('survives a line cut off at the end of the journal', async () => {
  const store = await open();
  rename(store, 1, 'Kept');
  await store.flush();
  await appendFile(join(folder, 'p.example.0.journal'), '["deal",{"id":2,"tit');
  const again = await open();
  expect(titles(again, 1)).toEqual(['Kept']);
  rename(again, 3, 'Later');
  await again.flush();
  expect(titles(await open(), 3)).toMatchObject({ 0: 'Kept', 2: 'Later' });
});

it('seeds any number of deals and drops earlier changes of them', async () => {
  const store = await open();
  rename(store, 1, 'Gone');
  expect(store.ensure('p.example').portal.seed('deal', 1000)).toBe(1000);
  rename(store, 2, 'Stays');
  await store.flush();
  const again = await open();
  expect(again.find('p.example')?.table('deal').size).toBe(1000);
  expect(titles(again, 2)).toEqual([expect.not.stringMatching('Gone'), 'Stays']);
});

it('folds a long journal into snapshots and removes what it replaces', async () => {
  const store = await open();
  const table = store.ensure('p.example').portal.table('deal');
  const comments = 'x'.repeat(1_000_000);
  for (let id = 1; id <= 17; id += 1) table.put({ ...table.get(id), id, comments });
  await store.flush();
  rename(store, 1, 'After');
  table.delete(2);
  await store.flush();
  expect((await readdir(folder)).sort()).toEqual(['p.example.1.deal.rows', 'p.example.portal.json']);
  const again = await open();
  const found = again.find('p.example')?.table('deal');
  expect([found?.get(1)?.['title'], found?.get(2), found?.get(3)?.['comments'] === comments]).toEqual([
    'After',
    undefined,
    true,
  ]);
  expect(found?.get(20)?.['createdTime']).toMatch(hostDateTime(0).slice(-6));
  rename(again, 5, 'On top');
  await again.flush();
  expect((await open()).find('p.example')?.table('deal').get(5)?.['title']).toBe('On top');
});

it('forgets everything but credentials on a reset', async () => {
  const store = await open();
  rename(store, 1, 'Gone');
  const { webhookSecret } = store.ensure('p.example').portal.state;
  await store.flush();
  store.reset();
  await store.flush();
  const again = await open();
  expect(again.findBySecret(webhookSecret)?.domain).toBe('p.example');
  expect(titles(again, 1)).not.toEqual(['Gone']);
  expect(await readdir(folder)).toEqual(['p.example.portal.json']);
});
