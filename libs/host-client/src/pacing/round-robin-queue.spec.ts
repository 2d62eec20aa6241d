import { type QueueEntry, RoundRobinQueue } from './round-robin-queue.js';

const pushed = (
  queue: RoundRobinQueue<string>,
  caller: string,
  count: number,
): (QueueEntry<string> | null)[] =>
  Array.from({ length: count }, (_, index) => queue.push(caller, `${caller}${index}`));
const drained = (queue: RoundRobinQueue<string>): string[] => {
  const items: string[] = [];
  for (let item = queue.shift(); item !== null; item = queue.shift()) items.push(item);
  return items;
};

describe('a queue of turns', () => {
  it('keeps the order of a caller and lets callers take turns', () => {
    const queue = new RoundRobinQueue<string>(100);
    pushed(queue, 'a', 3);
    pushed(queue, 'b', 1);
    pushed(queue, 'c', 2);
    expect(drained(queue)).toEqual(['a0', 'b0', 'c0', 'a1', 'c1', 'a2']);
    expect([queue.length, queue.shift()]).toEqual([0, null]);
  });

  it('serves a newcomer within one round', () => {
    const queue = new RoundRobinQueue<string>(1_000);
    pushed(queue, 'a', 200);
    expect(queue.ahead('b')).toBe(1);
    expect(queue.ahead('a')).toBe(200);
    queue.push('b', 'b0');
    expect(queue.ahead('a')).toBe(201);
    expect([queue.shift(), queue.shift()]).toEqual(['a0', 'b0']);
  });

  it('leaves a place for whoever comes, however much one caller asks', () => {
    const queue = new RoundRobinQueue<string>(100);
    expect(pushed(queue, 'a', 200).filter(Boolean)).toHaveLength(50);
    expect(pushed(queue, 'b', 200).filter(Boolean)).toHaveLength(25);
    expect(queue.push('c', 'c0')).not.toBeNull();
    expect(queue.push('a', 'a')).toBeNull();
    for (let caller = 0; caller < 1_000; caller += 1) queue.push(`d${caller}`, 'd');
    expect(queue.length).toBe(100);
  });

  it('takes out whoever leaves, wherever it stands', () => {
    const queue = new RoundRobinQueue<string>(100);
    const [first, middle, last] = pushed(queue, 'a', 3);
    const [only] = pushed(queue, 'b', 1);
    queue.push('c', 'c0');
    queue.remove(middle!);
    queue.remove(only!);
    expect(queue.length).toBe(3);
    queue.remove(first!);
    queue.remove(last!);
    expect(drained(queue)).toEqual(['c0']);
    pushed(queue, 'a', 1);
    expect(drained(queue)).toEqual(['a0']);
  });
});
