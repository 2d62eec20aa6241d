import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { hashOf } from '../one-time-secrets.js';
import type { Partner } from './partner.policy.js';

@Entity({ schema: 'oauth', name: 'partner' })
export class PartnerEntity implements Partner {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') clientId!: string;
  @Column('bytea') secretHash!: Buffer;
  @Column('text') name!: string;
  @Column('text', { array: true }) redirectUris!: string[];
  @Column('timestamptz') createdAt!: Date;
}

@Entity({ schema: 'oauth', name: 'connect_key' })
export class ConnectKeyEntity {
  @PrimaryColumn('uuid') keyId!: string;
  @Column('uuid') partnerId!: string;
  @Column('uuid') userId!: string;
}

/** Partners, and the keys users have given them. */
@Injectable()
export class Partners {
  constructor(
    @InjectRepository(PartnerEntity) private readonly partners: Repository<PartnerEntity>,
    @InjectRepository(ConnectKeyEntity) private readonly connectKeys: Repository<ConnectKeyEntity>,
  ) {}

  async find(clientId: string): Promise<Partner | null> {
    const row = await this.partners.findOneBy({ clientId });
    return row && withoutSecret(row);
  }

  async byId(id: string): Promise<Partner | null> {
    const row = await this.partners.findOneBy({ id });
    return row && withoutSecret(row);
  }

  /** Null when the partner is unknown or the secret is another. */
  async authenticate(clientId: string, secret: string): Promise<Partner | null> {
    const row = await this.partners.findOneBy({ clientId });
    if (!row || !timingSafeEqual(row.secretHash, hashOf(secret))) return null;
    return withoutSecret(row);
  }

  async all(): Promise<Partner[]> {
    return (await this.partners.find({ order: { id: 'asc' } })).map(withoutSecret);
  }

  async add(partner: Partner, secret: string): Promise<void> {
    const { redirectUris, ...row } = partner;
    await this.partners.insert({ ...row, redirectUris: [...redirectUris], secretHash: hashOf(secret) });
  }

  async remove(id: string): Promise<void> {
    await this.partners.delete({ id });
  }

  /** Keys of a partner, of one user or of all. */
  async keys(partnerId: string, userId: string | null = null): Promise<string[]> {
    const where = userId === null ? { partnerId } : { partnerId, userId };
    return (await this.connectKeys.findBy(where)).map(({ keyId }) => keyId);
  }

  async forgetKey(keyId: string): Promise<void> {
    await this.connectKeys.delete({ keyId });
  }
}

function withoutSecret({ secretHash: _, ...partner }: PartnerEntity): Partner {
  return partner;
}
