import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Bytes where the name is in no UTF-8. */
  readonly name: string | Buffer;
  readonly localName?: string | Buffer;
  readonly content?: string | Buffer;
  /** Type and permissions. */
  readonly mode?: number;
  readonly flags?: number;
  readonly saidSize?: number;
  /** Number of the way it is packed; deflated by default. */
  readonly method?: number;
  /** Number of the system it was made on; Unix by default. */
  readonly madeBy?: number;
  /** Fields beside the name in the directory, as they are written. */
  readonly extra?: Buffer;
}

/** Writes a ZIP as told, right or wrong. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    localName = name,
    content = '',
    mode = 0o100644,
    flags = 0x800,
    saidSize,
    method = 8,
    madeBy = 3,
    extra = Buffer.alloc(0),
  } of entries) {
    const raw = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(raw) : raw;
    const size = saidSize ?? raw.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc32(raw), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(Buffer.byteLength(localName), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((madeBy << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc32(raw), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE((mode * 0x10000) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name), extra);
    const written = [local, Buffer.from(localName), packed];
    parts.push(...written);
    offset += written.reduce((sum, part) => sum + part.length, 0);
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
