import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EnginesModule } from '../engines/engines.module.js';
import { SearchCredentialEntity } from './credential.entity.js';
import { SearchCredentialRepository } from './credential.repository.js';
import { SearchCredentialsController } from './credentials.controller.js';
import { FindSearchCredentials } from './find-credentials.query.js';
import { KeepSearchCredential } from './keep-credential.command.js';
import { PlaceOfKey } from './place-of-key.js';
import { TrySearchCredential } from './try-credential.command.js';

/** Keys of search providers, of people and portals. */
@Module({
  imports: [EnginesModule, TypeOrmModule.forFeature([SearchCredentialEntity])],
  controllers: [SearchCredentialsController],
  providers: [
    SearchCredentialRepository,
    FindSearchCredentials,
    KeepSearchCredential,
    PlaceOfKey,
    TrySearchCredential,
  ],
  exports: [SearchCredentialRepository, FindSearchCredentials, PlaceOfKey],
})
export class SearchCredentialsModule {}
