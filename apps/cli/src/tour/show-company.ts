import type { TourClient } from './tour-client.js';

const NOTE = { text: 'Hello from the tour\n' } as const;

/** The working day, a notification and a file of the person behind the key. */
export async function showCompany(client: TourClient): Promise<void> {
  await client.call('My working day', 'workday.status.get', {});
  const { id: userId } = await client.call('My record', 'users.me.get', {});
  const notice = { userId: Number(userId), message: 'The tour has come by.' };
  await client.call('Notify me', 'notifications.create', { body: notice });
  const [storage] = await client.call('Storages', 'storages.list', { query: { limit: 1 } });
  const upload = {
    folderId: Number(storage?.rootFolderId),
    filename: 'tour.txt',
    content: Buffer.from(NOTE.text).toString('base64'),
    generateUniqueName: true,
  };
  const { id } = await client.call('Upload a file', 'files.upload.create', { body: upload });
  const path = { id: Number(id) };
  await client.text('Download it', 'files.download.get', { path });
  await client.call('Delete the file', 'files.delete', { path });
}
