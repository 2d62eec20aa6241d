interface OfSubjects {
  /** What the entry was made of. */
  readonly subjects: readonly string[];
}

/**
 * Bounded map (least recently used goes first) whose entries are also found by what they were made of, so that a
 * change costs what it touches and not what is held.
 */
export class SubjectMap<Entry extends OfSubjects> {
  private readonly entries = new Map<string, Entry>();
  private readonly names = new Map<string, Set<string>>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size;
  }

  get(name: string): Entry | undefined {
    const entry = this.entries.get(name);
    if (entry) {
      this.entries.delete(name);
      this.entries.set(name, entry);
    }
    return entry;
  }

  set(name: string, entry: Entry): void {
    this.delete(name);
    this.entries.set(name, entry);
    for (const subject of entry.subjects) {
      const names = this.names.get(subject);
      if (names) names.add(name);
      else this.names.set(subject, new Set([name]));
    }
    if (this.entries.size <= this.capacity) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }

  delete(name: string): void {
    const entry = this.entries.get(name);
    if (!entry) return;
    this.entries.delete(name);
    for (const subject of entry.subjects) {
      const names = this.names.get(subject);
      names?.delete(name);
      if (names?.size === 0) this.names.delete(subject);
    }
  }

  deleteOf(subject: string): void {
    for (const name of [...(this.names.get(subject) ?? [])]) this.delete(name);
  }

  clear(): void {
    this.entries.clear();
    this.names.clear();
  }
}
