import { text } from 'node:stream/consumers';
import { parseHere } from '../contracts/index.js';

interface Wish {
  readonly read?: true;
  readonly pieces?: true;
  readonly loop?: true;
  readonly fill?: true;
  readonly broken?: true;
  readonly exit?: true;
}

parseHere(async (wish: Wish, [first, second]): Promise<unknown> => {
  if (wish.broken) throw new Error('broken on purpose');
  if (wish.exit) process.exit(0);
  while (wish.loop);
  const filled: unknown[] = [];
  while (wish.fill) filled.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  const all = await text(first!.pieces());
  return wish.pieces ? all : { all, some: (await second!.range(3, 6)).toString() };
});
