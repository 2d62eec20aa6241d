import { Inject, Injectable } from '@nestjs/common';
import type { AgentAppState } from '#libs/agent-protocol';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { applicationState } from '../../servers/views/application-state.policy.js';
import type { ServerApplicationAnswer } from '../../servers/views/server-application.answer.js';
import type { ServerApplications } from '../../servers/views/server-applications.port.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { OperationViewRepository } from './operation-view.repository.js';
import { observeOperation, type OperationRow } from './operation.policy.js';

interface StoredState {
  readonly serverId: string;
  readonly versionId: string | null;
  readonly state: AgentAppState | null;
  readonly since: Date | null;
  readonly seenAt: Date | null;
}

/** Each row is found by keys and indexes, however many operations there are. */
const STATES = {
  name: 'infra_server_applications',
  text: `select s.id as "serverId", r.version_id as "versionId", p.state, p.since, t.seen_at as "seenAt"
           from infra.server s
           left join infra.tunnel t on t.server_id = coalesce(s.galaxy_id, s.id)
           left join infra.application_state p on p.server_id = s.id and p.session_id = t.session_id
           left join lateral (
             select n.version_id from infra.server_release n
              where n.server_id = s.id and n.deployed_at is not null
              order by n.deployed_at desc limit 1) r on true
          where s.id = any($1)`,
};

/** How applications are, from what agents tell and what operations have come to. */
@Injectable()
export class StoredServerApplications implements ServerApplications {
  constructor(
    private readonly database: Database,
    private readonly operations: OperationViewRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(servers: readonly ServerRow[]): Promise<ReadonlyMap<string, ServerApplicationAnswer>> {
    if (servers.length === 0) return new Map();
    const ids = servers.map(({ id }) => id);
    const [states, deploys] = await Promise.all([
      this.database.query<StoredState>(STATES, [ids]),
      this.operations.newestDeploys(ids),
    ]);
    const known = new Map(states.map((state) => [state.serverId, state]));
    const newest = new Map(deploys.map((deploy) => [deploy.serverId, deploy]));
    return new Map(
      servers.map((server) => [server.id, this.answer(server, known.get(server.id), newest.get(server.id))]),
    );
  }

  private answer(
    server: ServerRow,
    stored: StoredState | undefined,
    deploy: OperationRow | undefined,
  ): ServerApplicationAnswer {
    const { state: told = null, since: toldSince = null, seenAt = null, versionId = null } = stored ?? {};
    const { state, since } = applicationState(server, {
      told: told && toldSince && { state: told, since: toldSince },
      seenAt,
    });
    return {
      state,
      since: since?.toISOString() ?? null,
      versionId,
      deployedAt: server.deployedAt?.toISOString() ?? null,
      lastDeploy: deploy === undefined ? null : lastDeploy(deploy, this.clock.now()),
    };
  }
}

function lastDeploy(row: OperationRow, now: Date): ServerApplicationAnswer['lastDeploy'] {
  const { status, outcomeAvailable, finishedAt, error } = observeOperation(row, now);
  return {
    operationId: row.operationId,
    status: outcomeAvailable ? status : null,
    at: (finishedAt ?? row.requestedAt).toISOString(),
    code: outcomeAvailable ? (error?.code ?? null) : null,
  };
}
