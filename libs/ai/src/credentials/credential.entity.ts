import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Credential, CredentialStatus } from './credential.js';

@Entity({ schema: 'ai', name: 'credential' })
export class CredentialEntity implements Credential {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') provider!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) baseUrl!: string | null;
  @Column('text') keySealed!: string;
  @Column('text') maskedKey!: string;
  @Column('text') status!: CredentialStatus;
  @Column('text', { array: true, nullable: true }) models!: string[] | null;
  @Column('timestamptz', { nullable: true }) modelsFetchedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastTestedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
