import pg, { type Connection, type CustomTypesConfig, type FieldDef, type Submittable } from 'pg';

/** A statement and what becomes of it. */
export interface Statement {
  /** Prepared once per connection under it; null for one that is read anew each time. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
  /** @param tag what the server says it has done, `COMMIT` or `INSERT 0 1` */
  done(rows: unknown[], tag: string): void;
  failed(error: unknown): void;
}

/** What the driver has for those who submit on their own, beyond what its types tell. */
interface Wire extends Omit<Connection, 'parse' | 'bind' | 'describe' | 'execute'> {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
}

interface Rows {
  readonly rows: unknown[];
  addFields(fields: readonly FieldDef[]): void;
  parseRow(values: readonly unknown[]): unknown;
  addRow(row: unknown): void;
}

const { Result, utils } = pg as unknown as {
  readonly Result: new (rowMode: undefined, types: CustomTypesConfig) => Rows;
  readonly utils: { prepareValue(value: unknown): unknown };
};

/**
 * Statements that travel in one message and are answered in one. The server takes them in order, and after the first
 * that fails it skips the others, whatever they are: none of them has an effect.
 */
export class StatementGroup implements Submittable {
  private readonly answers: { readonly rows: unknown[]; readonly tag: string }[] = [];
  private result = newResult();
  private fault: unknown = null;

  constructor(
    private readonly statements: readonly Statement[],
    private readonly finished: () => void,
  ) {}

  /** The driver asks for name and text of the statement that the server has just read. */
  get name(): string | null {
    return this.statements[this.answers.length]?.name ?? null;
  }

  get text(): string | null {
    return this.statements[this.answers.length]?.text ?? null;
  }

  /** @returns why nothing was sent */
  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    let values: readonly (readonly unknown[])[];
    try {
      values = this.statements.map((statement) => {
        refuseSecondText(wire, statement);
        return statement.values.map((value) => utils.prepareValue(value));
      });
    } catch (error) {
      return error as Error;
    }
    wire.stream.cork();
    this.statements.forEach((statement, index) => send(wire, statement, values[index] ?? []));
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.result.addFields(fields);
  }

  /** A value that cannot be read fails its caller, not the process. */
  handleDataRow({ fields }: { readonly fields: readonly unknown[] }): void {
    try {
      this.result.addRow(this.result.parseRow(fields));
    } catch (error) {
      this.fault ??= error;
    }
  }

  handleCommandComplete({ text: tag }: { readonly text: string }): void {
    this.answers.push({ rows: this.result.rows, tag });
    this.result = newResult();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    if (this.fault === null) this.answer();
    else for (const statement of this.statements) statement.failed(this.fault);
    this.finished();
  }

  /** Of the server for one statement, or of the connection for all that are left. */
  handleError(error: unknown, connection: Connection): void {
    const { submittedNamedStatements } = connection as unknown as Wire;
    const left = this.statements.slice(this.answers.length);
    for (const { name } of left) if (name !== null) delete submittedNamedStatements[name];
    this.answer();
    for (const statement of left) statement.failed(error);
    this.finished();
  }

  private answer(): void {
    this.answers.forEach(({ rows, tag }, index) => this.statements[index]?.done(rows, tag));
  }
}

function newResult(): Rows {
  return new Result(undefined, pg.types);
}

function knownText({ parsedStatements, submittedNamedStatements }: Wire, name: string | null): string | null {
  if (name === null) return null;
  return parsedStatements[name] ?? submittedNamedStatements[name] ?? null;
}

function refuseSecondText(wire: Wire, { name, text }: Statement): void {
  const known = knownText(wire, name);
  if (known !== null && known !== text) throw new Error(`Two statements have the name ${name ?? ''}.`);
}

function send(wire: Wire, { name, text }: Statement, values: readonly unknown[]): void {
  const statement = name ?? undefined;
  if (knownText(wire, name) === null) {
    wire.parse({ name: statement, text });
    if (name !== null) wire.submittedNamedStatements[name] = text;
  }
  wire.bind({ statement, values });
  wire.describe({ type: 'P' });
  wire.execute({});
}
