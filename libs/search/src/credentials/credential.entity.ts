import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Credential, CredentialStatus } from './credential.js';

@Entity({ schema: 'search', name: 'credential' })
export class SearchCredentialEntity implements Credential {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') provider!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) baseUrl!: string | null;
  @Column('text', { nullable: true }) keySealed!: string | null;
  @Column('text', { nullable: true }) maskedKey!: string | null;
  @Column('text') status!: CredentialStatus;
  @Column('timestamptz', { nullable: true }) lastTestedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
