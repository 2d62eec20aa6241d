import { Module } from '@nestjs/common';
import { StandardWebhookProvider } from './top-up/standard-webhook.provider.js';
import { TakePayment } from './top-up/take-payment.command.js';
import { TOP_UP_PROVIDER } from './top-up/top-up-provider.port.js';
import { TopUpController } from './top-up/top-up.controller.js';
import { CallModels } from './telling/call-models.repository.js';
import { TellWallet } from './telling/tell-wallet.query.js';
import { WalletController } from './telling/wallet.controller.js';
import { WalletModule } from './wallet.module.js';

/** Payments that come in over HTTP, and what administrators are told of the wallet. */
@Module({
  imports: [WalletModule],
  controllers: [TopUpController, WalletController],
  providers: [
    CallModels,
    TakePayment,
    TellWallet,
    { provide: TOP_UP_PROVIDER, useClass: StandardWebhookProvider },
  ],
})
export class WalletApiModule {}
