import { readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import pg from 'pg';

/** Resolves once a file has `count` lines more than now, as soon as the system tells of the change. */
export function linesAdded(path: string, count: number): { readonly reached: Promise<void>; stop(): void } {
  const lines = (): number => {
    try {
      return readFileSync(path, 'utf8').split('\n').length - 1;
    } catch {
      return 0;
    }
  };
  const wanted = lines() + count;
  let stop: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    const look = (): void => {
      if (lines() < wanted) return;
      stop();
      resolve();
    };
    const watcher = watch(dirname(path), (_event, name) => {
      if (name === null || name === basename(path)) look();
    });
    stop = () => watcher.close();
    look();
  });
  return { reached, stop };
}

/** The facts of one stream of the log, in order, as they are committed. */
export class StreamFacts {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<StreamFacts> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    return new StreamFacts(client);
  }

  async of(streamId: string): Promise<string[]> {
    const { rows } = await this.client.query<{ type: string }>(
      'select type from es.event where stream_id = $1 order by version',
      [streamId],
    );
    return rows.map(({ type }) => type);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
