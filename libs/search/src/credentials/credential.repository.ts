import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Repository } from 'typeorm';
import { CredentialColumns, CredentialTable, type KeptCredential } from '#libs/credentials';

@Entity({ schema: 'search', name: 'credential' })
export class SearchCredentialEntity extends CredentialColumns {
  @Column('text', { nullable: true }) keySealed!: string | null;
  @Column('text', { nullable: true }) maskedKey!: string | null;
}

/** Keys of search providers. */
@Injectable()
export class SearchCredentialRepository extends CredentialTable<KeptCredential> {
  constructor(@InjectRepository(SearchCredentialEntity) credentials: Repository<SearchCredentialEntity>) {
    super(credentials, 'credential_of_provider');
  }
}
