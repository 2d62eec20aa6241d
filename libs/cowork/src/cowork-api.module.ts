import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsApiModule } from '#libs/applications';
import { AuthModule } from '#libs/auth';
import { PreviewController } from './change/change-preview.controller.js';
import { ChangePreviews } from './change/change-preview.service.js';
import { CouponTries } from './coupons/coupon-tries.js';
import { CouponsController } from './coupons/coupons.controller.js';
import { Coupons } from './coupons/coupons.service.js';
import { CoworkModule } from './cowork.module.js';
import { DeployKeyEntity, DeployKeyRepository } from './devices/deploy-key.repository.js';
import { DeployKeys } from './devices/deploy-keys.service.js';
import { DeviceApplicationsController } from './devices/device-applications.controller.js';
import { DeviceKeysController } from './devices/device-keys.controller.js';
import { Activations, MarketTrials } from './marketplace/market-trial.service.js';
import { MarketTrialController } from './marketplace/market-trial.controller.js';
import { StateController } from './state/state.controller.js';
import { SubscriptionStates } from './state/state.service.js';

/**
 * The routes, a level below the module of the lib: how deep modules stand decides the order of routes in the API
 * document, and with it the names of its shared answers.
 */
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
  providers: [
    Activations,
    ChangePreviews,
    Coupons,
    CouponTries,
    DeployKeyRepository,
    DeployKeys,
    MarketTrials,
    SubscriptionStates,
  ],
  exports: [CoworkModule, Activations],
})
class CoworkRoutesModule {}

/** The subscription section over HTTP. */
@Module({ imports: [CoworkRoutesModule], exports: [CoworkRoutesModule] })
export class CoworkApiModule {}
