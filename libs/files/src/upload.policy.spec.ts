import type { PorticoError } from '#libs/kernel';
import { uploadOrder, type UploadWishes } from './upload.policy.js';

function codeOf(wishes: UploadWishes, ownName?: string): string {
  try {
    return uploadOrder(wishes, ownName).fileName;
  } catch (error) {
    return (error as PorticoError).code;
  }
}

it.each<[UploadWishes, string | undefined, string]>([
  [{ folderId: 1, filename: 'a.txt' }, 'b.txt', 'a.txt'],
  [{ storageId: 1, name: 'a.txt' }, 'b.txt', 'a.txt'],
  [{ folderId: 1, filename: 'a.txt', name: 'c.txt' }, undefined, 'a.txt'],
  [{ folderId: 1 }, 'b.txt', 'b.txt'],
  [{ folderId: 1 }, 'C:\\papers\\b.txt', 'b.txt'],
  [{ folderId: 1 }, '/tmp/b.txt', 'b.txt'],
  [{ folderId: 1 }, undefined, 'MISSING_PARAMS'],
  [{ folderId: 1, filename: ' ' }, 'b.txt', 'MISSING_PARAMS'],
  [{ filename: 'a.txt' }, undefined, 'MISSING_PARAMS'],
  [{ folderId: 1, storageId: 1, filename: 'a.txt' }, undefined, 'INVALID_PARAMS'],
])('%j with a file called %s is %s', (wishes, ownName, result) => {
  expect(codeOf(wishes, ownName)).toBe(result);
});

it('names the method and the place', () => {
  expect(uploadOrder({ storageId: 3, name: 'a', generateUniqueName: true })).toEqual({
    method: 'disk.storage.uploadFile',
    placeId: 3,
    fileName: 'a',
    isUnique: true,
  });
  expect(uploadOrder({ folderId: 4, name: 'a' })).toMatchObject({
    method: 'disk.folder.uploadFile',
    placeId: 4,
    isUnique: false,
  });
});
