/** One series: a number that only grows. */
export interface CountedSeries {
  value: number;
}

export interface BoundedCounterOptions {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Series there may be beside the one of the overflow. */
  readonly most: number;
}

/** Every label of the series that counts what found no place of its own. */
export const OVERFLOW = 'overflow';

/** Longer values are cut, so that the bound of series is one of bytes too. Characters. */
const LONGEST_VALUE = 200;

/** Lines of one piece of the text. */
const LINES = 250;

/**
 * A counter whose labels come from what callers do. It has a bound: whatever they do, there are never more series, and
 * what comes beyond is counted in a series whose labels are all `overflow`.
 */
export class BoundedCounter {
  readonly #series = new Map<string, CountedSeries>();
  #overflow: CountedSeries | null = null;

  constructor(private readonly options: BoundedCounterOptions) {}

  /** @param values of the labels, in their order */
  series(values: readonly string[]): CountedSeries {
    const labels = labelsText(this.options.labels, values);
    let series = this.#series.get(labels);
    if (series) return series;
    if (this.#series.size >= this.options.most) return (this.#overflow ??= { value: 0 });
    series = { value: 0 };
    this.#series.set(labels, series);
    return series;
  }

  /** The text exposition format, in pieces of bounded length. */
  *text(): Generator<string> {
    const { name, help, labels } = this.options;
    let piece = `# HELP ${name} ${help}\n# TYPE ${name} counter\n`;
    let lines = 0;
    for (const [own, { value }] of this.#series) {
      piece += `${name}{${own}} ${value}\n`;
      if (++lines % LINES !== 0) continue;
      yield piece;
      piece = '';
    }
    if (this.#overflow) {
      const own = labelsText(
        labels,
        labels.map(() => OVERFLOW),
      );
      piece += `${name}{${own}} ${this.#overflow.value}\n`;
    }
    yield `${piece}\n`;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelsText(names: readonly string[], values: readonly string[]): string {
  return names
    .map((name, index) => {
      const value = values[index] ?? '';
      return `${name}="${value.slice(0, LONGEST_VALUE).replaceAll(/[\\"\n]/g, (character) => ESCAPES[character]!)}"`;
    })
    .join(',');
}
