import { Module } from '@nestjs/common';
import { FleetModule } from '../machines/fleet/fleet.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { IconController } from './icons/icon.controller.js';
import { UploadIcon } from './icons/upload-icon.command.js';
import { PresentationModule } from './presentation.module.js';
import { PublishCardController } from './server-cards/publish-card.controller.js';
import { PublishCard } from './server-cards/publish-card.command.js';
import { ChangeCard } from './settings/change-card.command.js';
import { ConfigureServer } from './settings/configure-server.command.js';
import { SettingsController } from './settings/settings.controller.js';

/** How a server shows itself: settings, card, icon; and what can be ordered. */
@Module({
  imports: [ServersApiModule, FleetModule, PresentationModule],
  controllers: [SettingsController, IconController, PublishCardController, CatalogueController],
  providers: [ConfigureServer, ChangeCard, UploadIcon, PublishCard],
})
export class PresentationApiModule {}
