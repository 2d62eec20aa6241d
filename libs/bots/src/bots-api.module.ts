import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { BotsService } from './bots.service.js';
import { BotsController } from './bots.controller.js';
import { BotCallsController } from './calls/bot-calls.controller.js';
import { BotCallsService } from './calls/bot-calls.service.js';
import { BotEventsController } from './events/bot-events.controller.js';
import { BotEventsService } from './events/bot-events.service.js';
import { BotHost } from './bot-host.js';
import { MarketStops } from './market-stops.js';
import { BotRepository, BotTokens } from './bot.repository.js';
import { BotRegistrationService } from './bot-registration.service.js';

/**
 * Bots of the messenger over HTTP. The pattern of the calls covers everything below a bot, so their controller
 * stands last. Needs `MARKET_ACCESS`.
 */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [BotsController, BotEventsController, BotCallsController],
  providers: [
    BotTokens,
    BotRepository,
    MarketStops,
    BotHost,
    BotsService,
    BotRegistrationService,
    BotEventsService,
    BotCallsService,
  ],
})
export class BotsApiModule {}
