/** A member of one {@link LinkedList} at a time. */
interface Linked<Node> {
  previous: Node | null;
  next: Node | null;
}

/** A list whose members can be taken out anywhere in constant time. */
class LinkedList<Node extends Linked<Node>> {
  private head: Node | null = null;
  private tail: Node | null = null;
  private count = 0;

  get first(): Node | null {
    return this.head;
  }

  get length(): number {
    return this.count;
  }

  append(node: Node): void {
    node.previous = this.tail;
    node.next = null;
    if (this.tail) this.tail.next = node;
    else this.head = node;
    this.tail = node;
    this.count += 1;
  }

  /** The node must be a member. */
  remove(node: Node): void {
    if (node.previous) node.previous.next = node.next;
    else this.head = node.next;
    if (node.next) node.next.previous = node.previous;
    else this.tail = node.previous;
    node.previous = null;
    node.next = null;
    this.count -= 1;
  }
}

/** A waiting item and its place; hand it back to {@link RoundRobinQueue.remove}. */
export interface QueueEntry<Item> extends Linked<QueueEntry<Item>> {
  readonly item: Item;
  readonly line: Line<Item>;
}

interface Line<Item> extends Linked<Line<Item>> {
  readonly caller: string;
  readonly turns: LinkedList<QueueEntry<Item>>;
}

/** Waiting items, in order for each caller, the callers taking turns. Every operation takes constant time. */
export class RoundRobinQueue<Item> {
  private readonly lines = new LinkedList<Line<Item>>();
  private readonly byCaller = new Map<string, Line<Item>>();
  private size = 0;

  /** @param capacity most items that wait at a time. */
  constructor(private readonly capacity: number) {}

  get length(): number {
    return this.size;
  }

  /** Items that go before the next one of this caller, when nobody else comes. */
  ahead(caller: string): number {
    const own = this.byCaller.get(caller)?.turns.length ?? 0;
    return Math.min(own * this.lines.length + this.lines.length, this.size);
  }

  /**
   * Lets an item wait; null when it must not. A caller may hold as many places as it leaves free, so
   * that whoever comes next finds one, however many places the others would like.
   */
  push(caller: string, item: Item): QueueEntry<Item> | null {
    const line = this.byCaller.get(caller);
    if ((line?.turns.length ?? 0) >= this.capacity - this.size) return null;
    const turn: QueueEntry<Item> = { item, line: line ?? this.open(caller), previous: null, next: null };
    turn.line.turns.append(turn);
    this.size += 1;
    return turn;
  }

  /** The item whose turn it is; its caller goes behind the others. */
  shift(): Item | null {
    const line = this.lines.first;
    const turn = line?.turns.first;
    if (!line || !turn) return null;
    this.lines.remove(line);
    this.lines.append(line);
    this.remove(turn);
    return turn.item;
  }

  /** Takes an item out that waits. */
  remove(turn: QueueEntry<Item>): void {
    const { line } = turn;
    line.turns.remove(turn);
    this.size -= 1;
    if (line.turns.length > 0) return;
    this.lines.remove(line);
    this.byCaller.delete(line.caller);
  }

  private open(caller: string): Line<Item> {
    const line: Line<Item> = { caller, turns: new LinkedList(), previous: null, next: null };
    this.lines.append(line);
    this.byCaller.set(caller, line);
    return line;
  }
}
