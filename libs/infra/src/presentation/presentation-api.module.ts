import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MachinesModule } from '../machines/machines.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { IconController, PublishCardController } from './card.controller.js';
import { CatalogItemRepository, ServerIconEntity, ServerIconRepository } from './card.repository.js';
import { CardService } from './card.service.js';
import { CatalogueController } from './catalogue.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

/** How a server shows itself: settings, card, icon; and what can be ordered. */
@Module({
  imports: [ServersApiModule, MachinesModule, TypeOrmModule.forFeature([ServerIconEntity])],
  controllers: [SettingsController, IconController, PublishCardController, CatalogueController],
  providers: [SettingsService, CardService, ServerIconRepository, CatalogItemRepository],
  exports: [ServerIconRepository],
})
export class PresentationApiModule {}
