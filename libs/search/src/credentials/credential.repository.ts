import { Injectable } from '@nestjs/common';
import { Entity } from 'typeorm';
import { CredentialColumns, CredentialTable, type KeptCredential } from '#libs/credentials';
import { Database } from '#libs/database';

@Entity({ schema: 'search', name: 'credential' })
export class SearchCredentialEntity extends CredentialColumns {}

/** Keys of search providers. */
@Injectable()
export class SearchCredentialRepository extends CredentialTable<KeptCredential> {
  constructor(database: Database) {
    super(database, SearchCredentialEntity, 'credential_of_provider');
  }
}
