import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { Database, type EntityExecutor } from '#libs/database';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { ServerChanges } from '../views/server.repository.js';
import type { AccessEntry } from './access-list.port.js';

@Entity({ schema: 'infra', name: 'access_entry' })
export class AccessEntryEntity implements AccessEntry {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') serverId!: string;
  @Column('text') type!: AccessEntry['type'];
  @Column('integer') hostId!: number;
  @Column('text') name!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** Who may open an application under `NAMED_USERS` and `DEPARTMENT`. */
@Injectable()
export class AccessEntries {
  constructor(
    private readonly database: Database,
    @InjectRepository(AccessEntryEntity) private readonly entries: Repository<AccessEntryEntity>,
    private readonly changes: ServerChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  list(serverId: string): Promise<AccessEntry[]> {
    return this.entries.find({ where: { serverId }, order: { createdAt: 'asc', id: 'asc' } });
  }

  /** Null when it is there already. */
  async add(
    serverId: string,
    { type, hostId, name }: Pick<AccessEntry, 'type' | 'hostId' | 'name'>,
    executor: EntityExecutor = this.database,
  ): Promise<AccessEntry | null> {
    const entry = { id: newId(), type, hostId, name, createdAt: this.clock.now() };
    const { raw } = await executor.entities((manager) =>
      manager
        .withRepository(this.entries)
        .createQueryBuilder()
        .insert()
        .values({ ...entry, serverId })
        .orIgnore()
        .returning('id')
        .execute(),
    );
    this.changes.apply(`server:${serverId}`);
    return (raw as readonly unknown[]).length > 0 ? entry : null;
  }

  /** @returns false when there was none. */
  async remove(serverId: string, entryId: string): Promise<boolean> {
    const { affected } = await this.entries.delete({ serverId, id: entryId });
    this.changes.apply(`server:${serverId}`);
    return affected === 1;
  }
}
