import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '#libs/database';
import { EventLogRegistry } from '../event-log-registry.js';
import type { EventShape } from './event-type-catalogue.js';

/** Injection token of {@link EventLogOptions}. */
export const EVENT_LOG_OPTIONS = Symbol('EVENT_LOG_OPTIONS');

export interface EventLogOptions {
  /**
   * `all`: every stored event type must be readable here (services). `registered`: only those of
   * the modules loaded, for operator commands that load a part of the product.
   */
  readonly modules: 'all' | 'registered';
}

interface ShapeRow {
  readonly module: string;
  readonly type: string;
  readonly schema_version: number;
}

/**
 * Refuses the start of a process that could not read what the log holds. Exact and cheap: the
 * append function notes each (module, type, schema version) when it is first stored.
 */
@Injectable()
export class StoredTypesCheck implements OnApplicationBootstrap {
  private result: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
    @Inject(EVENT_LOG_OPTIONS) private readonly options: EventLogOptions,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.passed();
  }

  /** Checks once. @throws Error with one line for each wiring fault or stored shape without a path. */
  passed(): Promise<void> {
    this.result ??= this.verify();
    return this.result;
  }

  private async verify(): Promise<void> {
    this.registry.seal();
    const rows = await this.database.atStart(() =>
      this.database.query<ShapeRow>(
        'select distinct module, type, schema_version from es.event_type order by module, type, schema_version',
      ),
    );
    const unreadable = rows
      .map((row) => ({ module: row.module, type: row.type, schemaVersion: row.schema_version }))
      .filter((shape) => this.concerns(shape) && !this.registry.catalogue.canRead(shape));
    if (unreadable.length === 0) return;
    const lines = unreadable.map((shape) => `  ${shape.module}/${shape.type} version ${shape.schemaVersion}`);
    throw new Error(
      `The event log holds types this build cannot read; declare them or add upcasters:\n${lines.join('\n')}`,
    );
  }

  private concerns(shape: EventShape): boolean {
    return this.options.modules === 'all' || this.registry.catalogue.hasModule(shape.module);
  }
}
