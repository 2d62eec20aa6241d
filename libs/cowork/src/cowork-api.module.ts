import { Module } from '@nestjs/common';
import { ActivationModule } from './activation/activation.module.js';
import { DeviceApplicationsApiModule } from './applications/device-applications-api.module.js';
import { CouponsApiModule } from './coupons/coupons-api.module.js';
import { CoworkModule } from './cowork.module.js';
import { DeviceKeysApiModule } from './keys/device-keys-api.module.js';
import { ChangeApiModule } from './seats/change/change-api.module.js';
import { StateApiModule } from './state/state-api.module.js';
import { TrialApiModule } from './trial/trial-api.module.js';

/** The subscription section over HTTP. */
@Module({
  imports: [
    CoworkModule,
    ActivationModule,
    ChangeApiModule,
    CouponsApiModule,
    DeviceKeysApiModule,
    DeviceApplicationsApiModule,
    StateApiModule,
    TrialApiModule,
  ],
  exports: [CoworkModule, ActivationModule],
})
export class CoworkApiModule {}
