import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '#libs/observability';
import type { AnyPrincipal } from '#libs/kernel';
import { BODY_BUDGETS, type BodyPlace } from '../bodies/body-limits.data.js';
import { BodyLease } from './body-lease.js';
import { type BodyOwner, ByteBudget } from './byte-budget.js';

const NOBODY = { portalId: '', keyId: '' };

/** The bytes of all bodies this process is at work with. */
@Injectable()
export class BodyBudgets implements OnModuleInit {
  private readonly budgets: Readonly<Record<BodyPlace, ByteBudget>> = {
    memory: new ByteBudget(BODY_BUDGETS.memory),
    disk: new ByteBudget(BODY_BUDGETS.disk),
    store: new ByteBudget(BODY_BUDGETS.store),
    reading: new ByteBudget(BODY_BUDGETS.reading),
  };

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.gauge('http_body_memory_bytes', 'Bytes of large bodies in memory', () =>
      this.held('memory'),
    );
    this.metrics.gauge('http_body_disk_bytes', 'Bytes of large bodies on disk', () => this.held('disk'));
    this.metrics.gauge('http_body_store_bytes', 'Bytes of bodies on their way to the store', () =>
      this.held('store'),
    );
    this.metrics.gauge('http_reading_bytes', 'Bytes read from the store that wait for clients', () =>
      this.held('reading'),
    );
  }

  /** Bytes held now. */
  held(place: BodyPlace): number {
    return this.budgets[place].held;
  }

  /** A lease that holds nothing yet. @param principal null where nobody is known. */
  lease(principal: AnyPrincipal | null): BodyLease {
    return this.leaseOf(
      principal ? { portalId: principal.portalId ?? principal.keyId, keyId: principal.keyId } : NOBODY,
    );
  }

  /** The same for somebody who is known otherwise than by the key of the request. */
  leaseOf(owner: BodyOwner): BodyLease {
    return new BodyLease(this.budgets, owner);
  }
}
