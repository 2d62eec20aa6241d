/**
 * Loaded before a built process of a spec, so that what it rests on goes wrong as the file `PORTICO_TROUBLE` orders,
 * without rights of root and without the product knowing of it:
 *
 *   disk: {folder, code, reads}  files below the folder fail as the kernel tells it; reads too, where `reads` says so
 *   disk: {folder, gate}         they take until somebody opens the pipe for writing; each holds a thread until then
 *   clockMs                      the clock is ahead by so much
 *   names                        a name has this address, or none where it is null
 *
 * Orders hold at once; that of the clock when the pid of the process stands in `<file>.<pid>`.
 */
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getSystemErrorMap } from 'node:util';

const FILE = process.env.PORTICO_TROUBLE;
const CLOCK_EVERY_MS = 50;
const ERRORS = new Map([...getSystemErrorMap()].map(([errno, [code, words]]) => [code, { errno, words }]));
const real = {
  open: fs.open,
  close: fs.close,
  openSync: fs.openSync,
  closeSync: fs.closeSync,
  write: fs.write,
  writeSync: fs.writeSync,
  readFileSync: fs.readFileSync,
  writeFileSync: fs.writeFileSync,
  lookup: dns.lookup,
  now: Date.now,
  Date,
};

function orders() {
  try {
    return JSON.parse(real.readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

const READING = new Set(['read', 'readv', 'stat', 'readdir', 'readFile', 'access', 'statfs']);
const writes = (flags) => flags !== undefined && flags !== 'r' && flags !== fs.constants.O_RDONLY;

/** What is ordered for a call on a path; null where nothing is. */
function ordered(path, isReading) {
  const { disk } = orders();
  if (!disk || typeof path !== 'string' || !path.startsWith(disk.folder)) return null;
  return isReading && !disk.reads ? null : disk;
}

function fault(code, syscall, path) {
  const { errno, words } = ERRORS.get(code);
  return Object.assign(new Error(`${code}: ${words}, ${syscall} '${path}'`), { errno, code, syscall, path });
}

/** Holds a thread of the process, as a disk does that does not answer. */
function pass(gate, then) {
  real.open(gate, 'r', (error, file) => (error ? then() : real.close(file, () => then())));
}

async function meet(name, path, isReading) {
  const disk = ordered(path, isReading);
  if (disk?.gate) await new Promise((resolve) => pass(disk.gate, resolve));
  else if (disk) throw fault(disk.code, name, path);
}

const paths = new WeakMap();

function overHandle(handle, path) {
  paths.set(handle, path);
  const prototype = Object.getPrototypeOf(handle);
  if (Object.hasOwn(prototype, 'isTroubled')) return;
  prototype.isTroubled = true;
  for (const name of ['read', 'readv', 'write', 'writev', 'sync', 'datasync', 'appendFile', 'writeFile']) {
    const call = prototype[name];
    prototype[name] = async function (...words) {
      await meet(name, paths.get(this), READING.has(name));
      return call.apply(this, words);
    };
  }
}

function overPromises(name) {
  const call = fs.promises[name];
  fs.promises[name] = async (path, ...rest) => {
    await meet(name, String(path), name === 'open' ? !writes(rest[0]) : READING.has(name));
    const result = await call(path, ...rest);
    if (name === 'open') overHandle(result, String(path));
    return result;
  };
}

/** As logs are written: by descriptors, at once or later. */
function overDescriptors() {
  const names = new Map();
  fs.openSync = (path, flags, ...rest) => {
    const disk = ordered(String(path), !writes(flags));
    if (disk?.code) throw fault(disk.code, 'open', path);
    const file = real.openSync(path, flags, ...rest);
    names.set(file, String(path));
    return file;
  };
  fs.closeSync = (file) => {
    names.delete(file);
    real.closeSync(file);
  };
  fs.writeSync = (file, ...words) => {
    const disk = ordered(names.get(file), false);
    if (disk?.code) throw fault(disk.code, 'write', names.get(file));
    return real.writeSync(file, ...words);
  };
  fs.write = (file, ...words) => {
    const disk = ordered(names.get(file), false);
    if (disk?.gate) pass(disk.gate, () => real.write(file, ...words));
    else if (disk) {
      const then = words.at(-1);
      const met = fault(disk.code, 'write', names.get(file));
      setImmediate(() => then(met));
    } else real.write(file, ...words);
  };
}

function overClock() {
  let aheadMs = 0;
  globalThis.Date = class extends Date {
    constructor(...words) {
      super(...(words.length > 0 ? words : [real.now() + aheadMs]));
    }
    static now() {
      return real.now() + aheadMs;
    }
  };
  const follow = () => {
    const { clockMs = 0 } = orders();
    if (clockMs === aheadMs) return;
    aheadMs = clockMs;
    real.writeFileSync(`${FILE}.${process.pid}`, String(clockMs));
  };
  setInterval(follow, CLOCK_EVERY_MS).unref();
}

function overNames() {
  dns.lookup = (name, options, callback) => {
    const address = orders().names?.[name];
    const done = typeof options === 'function' ? options : callback;
    if (address === undefined) return real.lookup(name, options, callback);
    if (address === null) {
      const code = 'ENOTFOUND';
      const message = `getaddrinfo ${code} ${name}`;
      const unknown = Object.assign(new Error(message), { code, syscall: 'getaddrinfo' });
      return void setImmediate(() => done(unknown));
    }
    return real.lookup(address, options, callback);
  };
}

for (const name of [
  'open',
  'unlink',
  'rename',
  'mkdir',
  'rm',
  'writeFile',
  'stat',
  'readdir',
  'readFile',
  'statfs',
  'access',
])
  overPromises(name);
overDescriptors();
overClock();
overNames();
syncBuiltinESMExports();
