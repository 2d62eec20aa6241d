import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { PartnerAdmin } from './partner-admin.service.js';
import { ConnectKeyEntity, PartnerEntity, Partners } from './partners.repository.js';

/** Partners as rows, and the operator's view of them. Needs the configuration and the database; no HTTP. */
@Module({
  imports: [AuthAdminModule, TypeOrmModule.forFeature([PartnerEntity, ConnectKeyEntity])],
  providers: [Partners, PartnerAdmin],
  exports: [Partners, PartnerAdmin],
})
export class PartnersModule {}
