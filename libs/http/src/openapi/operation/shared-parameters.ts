import type { OpenApiParameter, OpenApiReference } from '../openapi-document.js';

/** From this many operations on a parameter stands among the components. */
const SHARED_FROM = 3;

interface Counted {
  readonly parameter: OpenApiParameter;
  uses: number;
}

/** The parameters of all operations; those that many have in common stand in the document once. */
export class SharedParameters {
  private readonly counted = new Map<string, Counted>();
  private readonly names = new Map<string, string>();

  count(parameters: readonly OpenApiParameter[]): void {
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      const known = this.counted.get(key);
      if (known) known.uses += 1;
      else this.counted.set(key, { parameter, uses: 1 });
    }
  }

  /** The parameter itself, or where it stands. All are to be counted before. */
  show(parameter: OpenApiParameter): OpenApiParameter | OpenApiReference {
    const name = this.named().get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  }

  components(): Record<string, OpenApiParameter> {
    return Object.fromEntries(
      [...this.named()].map(([key, name]) => [name, this.counted.get(key)!.parameter]),
    );
  }

  /** Names of those that are shared: `limit`, and `limit-2` for another one of that name. */
  private named(): ReadonlyMap<string, string> {
    if (this.names.size > 0) return this.names;
    const taken = new Map<string, number>();
    for (const [key, { parameter, uses }] of this.counted) {
      if (uses < SHARED_FROM) continue;
      const count = (taken.get(parameter.name) ?? 0) + 1;
      taken.set(parameter.name, count);
      this.names.set(key, count === 1 ? parameter.name : `${parameter.name}-${count}`);
    }
    return this.names;
  }
}
