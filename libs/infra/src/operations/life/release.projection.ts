import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import type { OperationEvent } from '../../contracts/operation.events.js';

const ENDED_WITHOUT_RELEASE: ReadonlySet<OperationEvent['type']> = new Set([
  'operation_failed',
  'operation_outcome_unknown',
]);

/**
 * What good deploys have put on servers, one row a deploy: the newest is what a server shows. Deploys under way
 * have a row too, because only their first fact names the server.
 */
export class ReleaseProjection implements View<OperationEvent, 'release'> {
  readonly name = 'server-releases';
  readonly tables = { release: 'infra.server_release' };

  async apply(
    tx: Transaction,
    { release }: Readonly<Record<'release', string>>,
    event: Stored<OperationEvent>,
    id: string,
  ): Promise<void> {
    if (event.type === 'operation_requested' && event.data.kind === 'deploy') {
      tx.write(`insert into ${release} (operation_id, server_id) values ($1, $2) on conflict do nothing`, [
        id,
        event.data.serverId,
      ]);
    } else if (event.type === 'operation_succeeded' && event.data.deployed) {
      const { runtime, port, envKeys, versionId } = event.data.deployed;
      tx.write(
        `update ${release} set deployed_at = $2, runtime = $3, port = $4, env_keys = $5, version_id = $6
          where operation_id = $1`,
        [id, event.data.finishedAt, runtime, port, envKeys, versionId],
      );
    } else if (ENDED_WITHOUT_RELEASE.has(event.type)) {
      tx.write(`delete from ${release} where operation_id = $1`, [id]);
    }
  }
}
