const NAME_WIDTH = 14;
/** Seconds after which a step that is not done is named, and again; then every ten. */
const TOLD_AFTER = [3, 10];
const TOLD_EVERY = 10;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Tells of the steps of a start: each with its time once it is done, and of a long one meanwhile that it is waited for. */
export class Steps {
  constructor(private readonly report: (line: string) => void) {}

  /** One line of a step that is done. */
  done(name: string, ms: number, note: string | null = null): void {
    const line = `${name.padEnd(NAME_WIDTH)}${seconds(ms).padStart(7)}`;
    this.report(note === null ? line : `${line}  (${note})`);
  }

  /** @param noteOf what is worth knowing of the result */
  async time<T>(
    name: string,
    work: () => Promise<T>,
    noteOf: (result: T) => string | null = () => null,
  ): Promise<T> {
    const startedAt = performance.now();
    const stopTelling = this.tellWhileWaiting(name);
    try {
      const result = await work();
      this.done(name, performance.now() - startedAt, noteOf(result));
      return result;
    } finally {
      stopTelling();
    }
  }

  private tellWhileWaiting(name: string): () => void {
    let timer: NodeJS.Timeout;
    const tellAt = (index: number, told: number): void => {
      const next = TOLD_AFTER[index] ?? told + TOLD_EVERY;
      timer = setTimeout(
        () => {
          this.report(`Waiting for ${name} (${next} s)`);
          tellAt(index + 1, next);
        },
        (next - told) * 1000,
      );
    };
    tellAt(0, 0);
    return () => clearTimeout(timer);
  }
}
