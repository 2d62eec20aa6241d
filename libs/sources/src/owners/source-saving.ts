import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { type EventMeta, eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION, operatorMeta } from '#libs/event-log/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import type { SourceSavingSwitched } from '../contracts/source.events.js';
import { sourceSavingDecider } from './source-action.policy.js';

/** What is decided about the sources of portals, one row each. */
class SourcePolicyProjection implements View<SourceSavingSwitched, 'policy'> {
  readonly name = 'source-policies';
  readonly tables = { policy: 'sources.portal_policy' };

  async apply(
    tx: Transaction,
    { policy }: Readonly<Record<'policy', string>>,
    event: Stored<SourceSavingSwitched>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: policy, idColumn: 'portal_id', id: portalId }, event, async () => {
      const { isOn, switchedAt } = event.data;
      await tx.query(
        `insert into ${policy} (portal_id, saving, updated_at, last_version) values ($1, $2, $3, 1)
         on conflict (portal_id) do update set saving = excluded.saving, updated_at = excluded.updated_at`,
        [portalId, isOn, switchedAt],
      );
    });
  }
}

/** Whether portals keep new versions; the id is that of the portal. */
export class SourceSavingStream extends eventStream({
  module: 'sources',
  streamType: 'portal-policy',
  prefix: 'policy-of-sources',
  decider: sourceSavingDecider,
  eventTypes: { source_saving_switched: FIRST_VERSION },
  views: [new SourcePolicyProjection()],
}) {}

/** What is decided about the sources of a portal, as operators see it. */
export interface SourcePolicyRecord {
  readonly portalId: string;
  readonly sourceSaving: boolean;
}

/** Whether a portal keeps new versions of its sources; operators decide it. */
@Injectable()
export class SourceSaving {
  constructor(
    private readonly database: Database,
    private readonly portals: Portals,
    private readonly stream: SourceSavingStream,
  ) {}

  /** True for a portal nobody has decided about. */
  async isOn(portalId: string, executor: SqlExecutor = this.database): Promise<boolean> {
    const [row] = await executor.query<{ saving: boolean }>(
      'select saving from sources.portal_policy where portal_id = $1',
      [portalId],
    );
    return row?.saving ?? true;
  }

  /** Effective with the next save. @throws PorticoError `PORTAL_NOT_FOUND`. */
  async setSaving(
    portalId: string,
    isOn: boolean,
    meta: EventMeta = operatorMeta(),
  ): Promise<SourcePolicyRecord> {
    const portal = isUuid(portalId) ? await this.portals.find(portalId) : null;
    if (!portal) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${portalId}.` });
    const { id } = portal;
    await this.stream.handle(id, { type: 'switch', portalId: id, isOn }, { meta, portalId: id });
    return { portalId: id, sourceSaving: isOn };
  }
}
