/** A tar whose files have extended headers that a writer would not make. */
export function heavyTarOf(names: readonly string[], records: string): Buffer {
  const header = (name: string, size: number, type: string): Buffer => {
    const block = Buffer.alloc(512);
    block.write(name, 0);
    block.write('0000644\0', 100);
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    block.write('00000000000\0', 136);
    block.write('        ', 148);
    block.write(type, 156);
    block.write('ustar\u000000', 257);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return block;
  };
  const padded = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  };
  const entries = names.flatMap((name) => [
    header('pax', Buffer.byteLength(records), 'x'),
    padded(records),
    header(name, 1, '0'),
    padded('x'),
  ]);
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}
