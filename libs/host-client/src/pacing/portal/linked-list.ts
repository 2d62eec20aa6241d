/** A member of one {@link LinkedList} at a time. */
export interface Linked<Node> {
  previous: Node | null;
  next: Node | null;
}

/** A list whose members can be taken out anywhere in constant time. */
export class LinkedList<Node extends Linked<Node>> {
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
