import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { BotAccess } from './access/bot-access.query.js';
import { BotsController } from './bots.controller.js';
import { BotCallsController } from './calls/bot-calls.controller.js';
import { RunBotCall } from './calls/run-bot-call.command.js';
import { BotEventsController } from './events/bot-events.controller.js';
import { CursorKeeper } from './events/cursor-keeper.js';
import { ReadBotEvents } from './events/read-bot-events.command.js';
import { BotHost } from './host/bot-host.js';
import { MarketStopRepository } from './market/market-stop.repository.js';
import { MarketStops } from './market/market-stops.js';
import { DeleteBot } from './profile/delete-bot.command.js';
import { ListBots } from './profile/list-bots.query.js';
import { ReadBot } from './profile/read-bot.query.js';
import { UpdateBot } from './profile/update-bot.command.js';
import { BotTokens } from './records/bot-tokens.js';
import { BotRepository } from './records/bot.repository.js';
import { RegistrationRepository } from './records/registration.repository.js';
import { RegisterBot } from './registration/register-bot.command.js';

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
    RegistrationRepository,
    MarketStopRepository,
    MarketStops,
    BotHost,
    BotAccess,
    RegisterBot,
    ListBots,
    ReadBot,
    UpdateBot,
    DeleteBot,
    CursorKeeper,
    ReadBotEvents,
    RunBotCall,
  ],
})
export class BotsApiModule {}
