import { Injectable } from '@nestjs/common';
import type { AgentAppNews } from '#libs/agent-protocol';
import { Database } from '#libs/database';
import type { TunnelIdentity } from '../tunnel.port.js';

/** Where what agents tell of their applications is kept. */
export interface ApplicationStateStore {
  /** Of the slots of one agent, each once. What another session owns by then is left as it is. */
  save(tunnel: TunnelIdentity, news: readonly AgentAppNews[]): Promise<void>;
}

/**
 * Table `infra.application_state`: how each application is, as the agent behind the published session of its server has told
 * it. A row of another session says nothing: nobody told what became of it since.
 */
@Injectable()
export class ApplicationStates implements ApplicationStateStore {
  constructor(private readonly database: Database) {}

  /** An agent speaks for the slots of its own host alone. */
  async save({ peerId, sessionId }: TunnelIdentity, news: readonly AgentAppNews[]): Promise<void> {
    await this.database.query(
      `insert into infra.application_state as known (server_id, session_id, state, since)
       select s.id, $2, told.state, now()
         from unnest($3::text[], $4::text[]) as told (slot, state)
         join infra.server s on case when told.slot is null then s.id = $1::uuid
                else s.id::text = told.slot and s.galaxy_id = $1::uuid end
         join infra.tunnel t on t.server_id = $1::uuid and t.session_id = $2
        where s.status <> 'deleted' order by s.id
       on conflict (server_id) do update set session_id = excluded.session_id, state = excluded.state,
         since = case when known.state = excluded.state then known.since else excluded.since end
       where (known.session_id, known.state) is distinct from (excluded.session_id, excluded.state)`,
      [peerId, sessionId, news.map(({ slot }) => slot), news.map(({ state }) => state)],
    );
  }
}
