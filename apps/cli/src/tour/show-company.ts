import { dataOf, type TourCall, type TourStep } from './tour-client.js';

type Walk = (call: TourCall) => Promise<TourStep>;

const NOTE = { text: 'Hello from the tour\n' } as const;

/** The working day, a notification and a file of the person behind the key. */
export async function showCompany(walk: Walk): Promise<void> {
  await walk({ title: 'My working day', method: 'GET', path: '/workday/status' });
  const me = await walk({ title: 'My record', method: 'GET', path: '/users/me' });
  const { id: userId } = dataOf<{ readonly id: number }>(me);
  const notice = { userId, message: 'The tour has come by.' };
  await walk({ title: 'Notify me', method: 'POST', path: '/notifications', body: notice });
  const storages = await walk({ title: 'Storages', method: 'GET', path: '/storages?limit=1' });
  const [storage] = dataOf<readonly { readonly rootFolderId: number }[]>(storages);
  const upload = {
    folderId: storage?.rootFolderId,
    filename: 'tour.txt',
    content: Buffer.from(NOTE.text).toString('base64'),
    generateUniqueName: true,
  };
  const kept = await walk({ title: 'Upload a file', method: 'POST', path: '/files/upload', body: upload });
  const { id } = dataOf<{ readonly id: number }>(kept);
  await walk({ title: 'Download it', method: 'GET', path: `/files/${id}/download` });
  await walk({ title: 'Delete the file', method: 'DELETE', path: `/files/${id}` });
}
