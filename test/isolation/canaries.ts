import type { TestDatabase } from '#libs/testing';

/** What a secret looks like wherever it might turn up: as it is, as bytes of a column, as base64. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [secret, encodeURIComponent(secret), bytes.toString('hex'), bytes.toString('base64url')];
  return [...new Set(forms)].filter((form) => form.length > 0);
}

/** The part of a key or token nobody may see: all but what is displayed and the checksum. */
function hiddenPart(secret: string): string {
  const [, prefix = ''] = /^(svc_(?:api|app|live|session)_)/.exec(secret) ?? [];
  return prefix ? secret.slice(prefix.length + 6, prefix.length + 32) : secret;
}

/** The secrets that were planted, by what they are. */
export class Canaries {
  private readonly planted = new Map<string, string>();

  plant(name: string, secret: string): string {
    this.planted.set(name, secret);
    return secret;
  }

  get names(): string[] {
    return [...this.planted.keys()];
  }

  /** One line for each secret that stands in one of the texts. */
  findIn(place: string, texts: readonly string[]): string[] {
    return [...this.planted].flatMap(([name, secret]) => {
      const forms = [...formsOf(secret), ...formsOf(hiddenPart(secret))];
      const text = texts.find((candidate) => forms.some((form) => candidate.includes(form)));
      return text === undefined ? [] : [`${name} in ${place}: ${text.slice(0, 300)}`];
    });
  }
}

/** Every row of every table as text, with the name of the table. */
export async function dump(database: Pick<TestDatabase, 'query'>): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.query<{ line: string }>(`select '${name} ' || row_to_json(t)::text as line from ${name} t`),
    ),
  );
  return rows.flat().map(({ line }) => line);
}
