import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import { SourceSaving, SourceSavingStream } from './source-saving.js';

/** What is decided about the sources of a portal, as operators see it. */
export interface SourcePolicyRecord {
  readonly portalId: string;
  readonly sourceSaving: boolean;
}

/** Operator's decisions about the sources of portals. */
@Injectable()
export class SourceAdmin {
  constructor(
    private readonly portals: Portals,
    private readonly stream: SourceSavingStream,
    private readonly saving: SourceSaving,
  ) {}

  /** Whether a portal keeps new versions of its sources. */
  keepsVersions(portalId: string): Promise<boolean> {
    return this.saving.isOn(portalId);
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
