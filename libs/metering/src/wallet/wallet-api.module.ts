import { Module } from '@nestjs/common';
import { StandardWebhookProvider } from './top-up/standard-webhook.provider.js';
import { TakePayment } from './top-up/take-payment.command.js';
import { TOP_UP_PROVIDER } from './top-up/top-up-provider.port.js';
import { TopUpController } from './top-up/top-up.controller.js';
import { WalletModule } from './wallet.module.js';

/** Payments that come in over HTTP. */
@Module({
  imports: [WalletModule],
  controllers: [TopUpController],
  providers: [TakePayment, { provide: TOP_UP_PROVIDER, useClass: StandardWebhookProvider }],
})
export class WalletApiModule {}
