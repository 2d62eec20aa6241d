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
  private constructor(private readonly client: pg.Pool) {}

  static async open(databaseUrl: string): Promise<StreamFacts> {
    const client = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    client.on('error', () => undefined);
    await client.query('select 1');
    return new StreamFacts(client);
  }

  async of(streamId: string): Promise<string[]> {
    const { rows } = await this.client.query<{ type: string }>(
      'select type from es.event where stream_id = $1 order by version',
      [streamId],
    );
    return rows.map(({ type }) => type);
  }

  /** The newest deploy of a server that was accepted. */
  async newestDeploy(serverId: string): Promise<string | undefined> {
    const { rows } = await this.client.query<{ id: string }>(
      `select operation_id as id from infra.operation_view
        where server_id = $1 and kind = 'deploy' order by position desc limit 1`,
      [serverId],
    );
    return rows[0]?.id;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
