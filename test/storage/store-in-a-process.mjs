// A process that works with a store in a folder, and dies at one of its steps on the disk.
// Arguments: folder, action, the moment to die at (0: never). Tells what happened as JSON on standard output.
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [folder, action, moment] = process.argv.slice(2);
const KEY = 'blobs/0190aaaa-0000-7000-8000-000000000001/0190aaaa-0000-7000-8000-000000000002';
const PIECE = 65_536;

let moments = 0;
let isCounting = false;
/** Before a step on the disk, and after it. */
const pass = () => {
  if (!isCounting) return;
  moments += 1;
  if (moments === Number(moment)) process.kill(process.pid, 'SIGKILL');
};
const stepwise = (owner, name) => {
  const usual = owner[name];
  owner[name] = async function (...args) {
    pass();
    const result = await usual.apply(this, args);
    pass();
    return result;
  };
};

const handle = await fs.open(process.execPath, 'r');
for (const name of ['write', 'writev', 'sync']) stepwise(Object.getPrototypeOf(handle), name);
await handle.close();
for (const name of ['open', 'mkdir', 'rename', 'unlink', 'rm']) stepwise(fs, name);
syncBuiltinESMExports();

const { LocalBlobStore } = await import('../../dist/libs/storage/src/backends/local-blob-store.js');
const agreeable = { agree: (_kind, found) => Promise.resolve(found ?? randomUUID()) };
const store = new LocalBlobStore(folder, agreeable);

async function* bytes(size, fill) {
  for (let sent = 0; sent < size; sent += PIECE) yield Buffer.alloc(Math.min(PIECE, size - sent), fill);
}
async function textOf(key) {
  let text = '';
  for await (const piece of (await store.get(key)).body) text += piece;
  return text;
}
const faultOf = (work) =>
  work.then(
    () => null,
    ({ name }) => name,
  );
const drafts = () => fs.readdir(join(folder, 'tmp'));

const ACTIONS = {
  put: () => store.put(KEY, bytes(200_000, 'n'), { size: 200_000 }),
  complete: async () => {
    for await (const { uploadId } of store.listUploads()) {
      await store.completeParts(KEY, uploadId, await store.listParts(KEY, uploadId));
    }
  },
  delete: () => store.delete(KEY),
  'on a full disk': async () => {
    await store.put(KEY, bytes(1_000, 'o'));
    const fault = await faultOf(store.put(`${KEY}x`, bytes(8_000_000, 'n'), { size: 8_000_000 }));
    const upload = await store.createParts(KEY);
    const part = await faultOf(store.putPart(KEY, upload, 1, bytes(8_000_000, 'n'), { size: 8_000_000 }));
    const left = { drafts: await drafts(), parts: await store.listParts(KEY, upload) };
    const after = await faultOf(store.put(`${KEY}y`, bytes(1_000, 'n')));
    return { fault, part, ...left, after, kept: (await textOf(KEY)) === 'o'.repeat(1_000) };
  },
  'on a disk that takes nothing': async () => {
    const faults = [];
    for (const work of [
      () => store.put(KEY, bytes(10, 'n')),
      () => store.delete(KEY),
      () => store.createParts(KEY),
    ])
      faults.push(await faultOf(work()));
    return { faults, kept: (await textOf(KEY)) === 'o'.repeat(10) };
  },
};

await store.open();
isCounting = true;
const told = await ACTIONS[action]();
process.stdout.write(JSON.stringify({ moments, told }));
