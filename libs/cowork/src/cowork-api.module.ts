import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsApiModule } from '#libs/applications';
import { AuthModule } from '#libs/auth';
import { routesBelow } from '#libs/http';
import { PreviewController } from './change/change-preview.controller.js';
import { ChangePreviews } from './change/change-preview.service.js';
import { CouponsController } from './coupons/coupons.controller.js';
import { CoworkModule } from './cowork.module.js';
import { DeployKeyEntity, DeployKeyRepository } from './devices/deploy-key.repository.js';
import { DeployKeys } from './devices/deploy-keys.service.js';
import { DeviceApplicationsController } from './devices/device-applications.controller.js';
import { DeviceKeysController } from './devices/device-keys.controller.js';
import { MarketTrials } from './marketplace/market-trial.service.js';
import { MarketTrialController } from './marketplace/market-trial.controller.js';
import { StateController } from './state/state.controller.js';
import { SubscriptionStates } from './state/state.service.js';

@Module({
  imports: [CoworkModule, ApplicationsApiModule, AuthModule, TypeOrmModule.forFeature([DeployKeyEntity])],
  controllers: [
    PreviewController,
    CouponsController,
    DeviceKeysController,
    DeviceApplicationsController,
    StateController,
    MarketTrialController,
  ],
  providers: [ChangePreviews, DeployKeyRepository, DeployKeys, MarketTrials, SubscriptionStates],
  exports: [CoworkModule, MarketTrials],
})
class CoworkRoutesModule {}

/** The subscription section over HTTP. */
export const CoworkApiModule = routesBelow(CoworkRoutesModule);
