import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eventually } from '#libs/testing';
import type { JobRequest } from '#libs/event-log';
import type { Answer, InfraApp } from './infra-app.js';
import type { ScriptedAgent } from './scripted-agent.js';

/** More than two stored parts: random bytes do not shrink. */
export const ARCHIVE = gzipSync(randomBytes(2_500_000));

/** The least a deploy can be ordered with. */
export const DEPLOY_BODY = {
  source: { content: gzipSync('source').toString('base64') },
  start: 'node server.js',
  port: 3_001,
};

/** What {@link DeployedServer.leftOvers} answers when a deploy has left nothing. */
export const NO_LEFT_OVERS = { archives: 0, parts: 0, inputs: 0, locks: 0, leases: 0 };

/** A running server that is deployed to, and what its deploys leave in the tables. */
export class DeployedServer {
  private constructor(
    private readonly infra: InfraApp,
    readonly key: string,
    readonly id: string,
    readonly agent: ScriptedAgent,
  ) {}

  static async create(infra: InfraApp, key = infra.key()): Promise<DeployedServer> {
    infra.queue.runsAtOnce = true;
    const { serverId, agent } = await infra.runningServer(key);
    return new DeployedServer(infra, key, serverId, agent);
  }

  get path(): string {
    return `/v1/infra/servers/${this.id}/deploy`;
  }

  deploy(body: object = DEPLOY_BODY, more: Record<string, string> = {}): Promise<Answer> {
    return this.infra.call('post', this.path, this.key, body, more);
  }

  async read() {
    return (await this.infra.call('get', `/v1/infra/servers/${this.id}`, this.key)).body.data;
  }

  /** Calls a part of the server, for example `variables`. */
  call(method: Parameters<InfraApp['call']>[0], part: string, body?: object): Promise<Answer> {
    return this.infra.call(method, `/v1/infra/servers/${this.id}/${part}`, this.key, body);
  }

  /** The plan of the newest deploy that its agent was given. */
  get plan() {
    const request = this.agent.requests.at(-1);
    return request?.kind === 'deploy' ? request.plan : undefined;
  }

  async operations(): Promise<Record<string, unknown>[]> {
    const path = `/v1/infra/servers/${this.id}/operations?kind=deploy`;
    const { body } = await this.infra.call('get', path, this.key);
    return body.data?.operations as unknown as Record<string, unknown>[];
  }

  async operationId(): Promise<string> {
    return String((await this.operations())[0]?.operationId);
  }

  async status(): Promise<unknown> {
    return (await this.operations())[0]?.status;
  }

  /** An accepted deploy whose job waits for the spec. */
  async accepted(): Promise<string> {
    this.infra.queue.runsAtOnce = false;
    void this.deploy();
    await eventually(async () => expect(await this.operations()).toHaveLength(1));
    return this.operationId();
  }

  job(operationId: string): JobRequest {
    return {
      queue: 'infra-deploy',
      job: 'run-deploy',
      jobId: `run-deploy-${operationId}`,
      data: { operationId },
    };
  }

  /** Waits until the deploy runs on the agent. */
  async started(): Promise<void> {
    await eventually(() => expect(this.agent.starts).toHaveLength(1));
  }

  /** The lease of the runner that holds the server runs out. */
  async lapse(): Promise<void> {
    await this.infra.database.query(
      `update infra.operation_lease set lease_until = now() - interval '1 s'
        where operation_id in (select operation_id from infra.server_lock where server_id = $1)`,
      [this.id],
    );
  }

  /** Data of the facts of a type. */
  async facts(type: string): Promise<Record<string, unknown>[]> {
    const rows = await this.infra.database.query<{ data: Record<string, unknown> }>(
      `select e.data from es.event e join infra.operation_view v on e.stream_id = 'operation-' || v.operation_id
        where v.server_id = $1 and e.type = $2 order by e.position`,
      [this.id, type],
    );
    return rows.map(({ data }) => data);
  }

  /** Rows of a table that belong to operations of the server. */
  async rows(table: string): Promise<number> {
    const [row] = await this.infra.database.query<{ count: number }>(
      `select count(*)::int as count from infra.${table} t
        where t.operation_id in (select operation_id from infra.operation_view where server_id = $1)`,
      [this.id],
    );
    return row?.count ?? 0;
  }

  async leftOvers(): Promise<typeof NO_LEFT_OVERS> {
    return {
      archives: await this.rows('deploy_archive'),
      parts: await this.rows('deploy_archive_part'),
      inputs: await this.rows('operation_input'),
      locks: await this.rows('server_lock'),
      leases: await this.rows('operation_lease'),
    };
  }
}
