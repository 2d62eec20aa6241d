interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** What lies further back says nothing of how quick it is now. */
const WINDOW_MS = 8_000;
/** Before this it would be a guess. */
const SHORTEST_MS = 700;

/** How quick an upload is, from what has been sent lately. */
export class TransferRate {
  #samples: readonly Sample[] = [];

  note(sent: number, atMs: number): void {
    const last = this.#samples.at(-1);
    // An upload that begins again starts anew.
    const kept = last && sent < last.sent ? [] : this.#samples.filter(({ at }) => atMs - at <= WINDOW_MS);
    this.#samples = [...kept, { at: atMs, sent }];
  }

  /** Bytes a second; null while too little is known. */
  get bytesPerSecond(): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < SHORTEST_MS) return null;
    return ((last.sent - first.sent) * 1_000) / (last.at - first.at);
  }

  /** Milliseconds until everything is sent; null while nobody can tell. */
  leftMs(total: number): number | null {
    const rate = this.bytesPerSecond;
    const last = this.#samples.at(-1);
    if (rate === null || rate <= 0 || !last) return null;
    return ((total - last.sent) / rate) * 1_000;
  }
}
