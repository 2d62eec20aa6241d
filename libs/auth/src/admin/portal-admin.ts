import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta, retryConflict, systemMeta } from '#libs/event-log/contracts';
import {
  CLOCK,
  type Clock,
  isUuid,
  newId,
  PORTAL_SECTIONS,
  type PortalSection,
  PorticoError,
  refuseField,
} from '#libs/kernel';
import type { PortalFreeze } from '#libs/metering/contracts';
import { PortalStream } from '../audit/auth.stream.js';
import type { ActivationModel, PortalKind, PortalState } from '../keys/key-record.js';
import {
  containing,
  readDomain,
  readId,
  readName,
  readRate,
  readRestUrl,
  readWord,
} from './admin-input.policy.js';
import { portalEvents, type PortalRecord, type PortalValues } from './portal-change.policy.js';

/** Word an operator uses → stored state. */
export const PORTAL_STATE_WORDS = {
  active: 'ACTIVE',
  suspended: 'SUSPENDED',
  deleted: 'DELETED',
  blocked: 'BLOCKED',
} as const satisfies Record<string, PortalState>;

/** The same for how people get in. */
const ACTIVATION_WORDS: Readonly<Record<ActivationModel, ActivationModel>> = {
  subscription: 'subscription',
  tariff: 'tariff',
};

export interface NewPortal {
  readonly domain: string;
  readonly name: string;
  /** Address of the host's REST interface, without `/rest`. */
  readonly restUrl: string;
  /** Default `cloud`. */
  readonly kind?: PortalKind;
}

/** New values of a portal. One number of the bucket given up (null) gives up the other, which is not told, too. */
export interface PortalChange extends Omit<
  PortalValues,
  'state' | 'frozenManual' | 'frozenDebt' | 'activationModel' | 'sections'
> {
  /** One of {@link PORTAL_STATE_WORDS}. */
  readonly state?: string;
  /** `subscription` or `tariff`. */
  readonly activationModel?: string;
  /** Sections to switch on (true) or off; the others stay as they are. */
  readonly sections?: Readonly<Partial<Record<PortalSection, boolean>>>;
  /** By an operator, whatever the wallet says. */
  readonly frozen?: boolean;
}

/** Which portals a page shows; null does not narrow. */
export interface PortalQuestion {
  /** In domain or name; letter case does not count. */
  readonly text: string | null;
  readonly state: PortalState | null;
  readonly frozen: boolean | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

const COLUMNS = `id, domain, name, kind, rest_url as "restUrl", state, blocked_at as "blockedAt", frozen,
  frozen_manual as "frozenManual", frozen_debt as "frozenDebt",
  policy_read_only as "policyReadOnly", servers_disabled as "serversDisabled",
  key_creation_restricted as "keyCreationRestricted", app_creation_restricted as "appCreationRestricted",
  placement_session_required as "placementSessionRequired", activation_model as "activationModel", sections, host_burst as "hostBurst",
  host_requests_per_second as "hostRequestsPerSecond", created_at as "createdAt", version`;

/** Operator's view of portals. A change is effective in every process at once, and in the log. */
@Injectable()
export class PortalAdmin {
  constructor(
    private readonly database: Database,
    private readonly facts: PortalStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async create(input: NewPortal, meta: EventMeta = operatorMeta()): Promise<{ id: string; domain: string }> {
    const id = newId();
    const kind = input.kind ?? 'cloud';
    const domain = readDomain('domain', input.domain);
    const name = readName('name', input.name);
    const restUrl = readRestUrl('restUrl', input.restUrl);
    return this.database.transaction(async (tx) => {
      const events = [{ type: 'portal_registered', data: { kind } }] as const;
      const version = await this.facts.record(tx, { id, portalId: id, version: 0 }, events, meta);
      const [row] = await tx.query<{ id: string; domain: string }>(
        `insert into auth.portal (id, domain, name, kind, rest_url, version, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (domain) do nothing returning id, domain`,
        [id, domain, name, kind, restUrl, version, this.clock.now()],
      );
      return row ?? refuseField('domain', `a portal "${domain}" exists already`);
    });
  }

  list(): Promise<PortalRecord[]> {
    return this.database.query<PortalRecord>(`select ${COLUMNS} from auth.portal order by id`);
  }

  /** In the order of their ids, which is that of their creation. */
  page({ text, state, frozen, after, limit }: PortalQuestion): Promise<PortalRecord[]> {
    return this.database.query<PortalRecord>(
      `select ${COLUMNS} from auth.portal
        where ($1::uuid is null or id > $1) and ($2::text is null or domain ilike $2 or name ilike $2)
          and ($3::text is null or state = $3) and ($4::boolean is null or frozen = $4)
        order by id limit $5`,
      [after, containing(text), state, frozen, limit],
    );
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `PORTAL_NOT_FOUND`. */
  async set(id: string, change: PortalChange, meta: EventMeta = operatorMeta()): Promise<PortalRecord> {
    const { hostBurst: burst, hostRequestsPerSecond: perSecond, ...others } = change;
    const { state, frozen, restUrl, activationModel, sections, ...rest } = others;
    const hostBurst = perSecond === null && burst === undefined ? null : burst;
    const hostRequestsPerSecond = burst === null && perSecond === undefined ? null : perSecond;
    const values: PortalValues = {
      ...rest,
      ...(state !== undefined && { state: readWord('state', state, PORTAL_STATE_WORDS) }),
      ...(frozen !== undefined && { frozenManual: frozen }),
      ...(activationModel !== undefined && {
        activationModel: readWord('activationModel', activationModel, ACTIVATION_WORDS),
      }),
      ...(restUrl !== undefined && { restUrl: readRestUrl('restUrl', restUrl) }),
      ...(hostBurst !== undefined && { hostBurst: readRate('hostBurst', hostBurst) }),
      ...(hostRequestsPerSecond !== undefined && {
        hostRequestsPerSecond: readRate('hostRequestsPerSecond', hostRequestsPerSecond),
      }),
    };
    const portalId = readId('id', id);
    return retryConflict(async () => {
      const before = await this.find(portalId);
      const after =
        sections && PORTAL_SECTIONS.filter((name) => sections[name] ?? before.sections.includes(name));
      return this.write(before, { ...values, ...(after && { sections: after }) }, meta);
    });
  }

  /**
   * Freezes a portal for its debt, or lets it go; one that an operator has frozen stays so.
   * @throws PorticoError `PORTAL_NOT_FOUND`.
   */
  async freezeForDebt(id: string, frozen: boolean, meta: EventMeta): Promise<void> {
    await retryConflict(async () => this.write(await this.find(id), { frozenDebt: frozen }, meta));
  }

  /**
   * @param name id or domain.
   * @throws PorticoError `PORTAL_NOT_FOUND`.
   */
  async named(name: string): Promise<PortalRecord> {
    const id = isUuid(name) ? name : null;
    if (id) return this.find(id.toLowerCase());
    const [row] = await this.database.query<PortalRecord>(
      `select ${COLUMNS} from auth.portal where domain = $1`,
      [name.toLowerCase()],
    );
    if (!row) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${name}.` });
    return row;
  }

  private async find(id: string): Promise<PortalRecord> {
    const [row] = await this.database.query<PortalRecord>(
      `select ${COLUMNS} from auth.portal where id = $1`,
      [id],
    );
    if (!row) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${id}.` });
    return row;
  }

  private async write(before: PortalRecord, values: PortalValues, meta: EventMeta): Promise<PortalRecord> {
    const events = portalEvents(before, values);
    if (events.length === 0) return before;
    const after = { ...before, ...values };
    if ((after.hostBurst === null) !== (after.hostRequestsPerSecond === null)) {
      refuseField(after.hostBurst === null ? 'hostBurst' : 'hostRequestsPerSecond', 'both or none is needed');
    }
    const { id } = before;
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(
        tx,
        { id, portalId: id, version: before.version },
        events,
        meta,
      );
      const [row] = await tx.query<PortalRecord>(
        `update auth.portal
            set state = $2, blocked_at = case when $2 = 'BLOCKED' then coalesce(blocked_at, $3) end,
                frozen_manual = $4, frozen_debt = $14, rest_url = $5, policy_read_only = $6, servers_disabled = $7,
                key_creation_restricted = $8, app_creation_restricted = $9,
                placement_session_required = $10, activation_model = $15, sections = $16, host_burst = $11, host_requests_per_second = $12,
                version = $13, updated_at = $3
          where id = $1 returning ${COLUMNS}`,
        [
          before.id,
          after.state,
          this.clock.now(),
          after.frozenManual,
          after.restUrl,
          after.policyReadOnly,
          after.serversDisabled,
          after.keyCreationRestricted,
          after.appCreationRestricted,
          after.placementSessionRequired,
          after.hostBurst,
          after.hostRequestsPerSecond,
          version,
          after.frozenDebt,
          after.activationModel,
          after.sections,
        ],
      );
      return row!;
    });
  }
}

/** How the wallet freezes portals. Every process hears of it as of any other change of a portal. */
@Injectable()
export class DebtFreeze implements PortalFreeze {
  constructor(private readonly portals: PortalAdmin) {}

  async set(portalId: string, frozenForDebt: boolean): Promise<void> {
    await this.portals.freezeForDebt(portalId, frozenForDebt, systemMeta(portalId));
  }

  async isFrozen(portalId: string): Promise<boolean> {
    return (await this.portals.named(portalId)).frozen;
  }
}
