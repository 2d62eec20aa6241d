import { Module } from '@nestjs/common';
import { MeteringModule } from './metering.module.js';
import { ServerCharges } from './wallet/server-charges.service.js';

/** Accounting with what only workers do. Needs `CHARGED_SERVERS`. */
@Module({ imports: [MeteringModule], providers: [ServerCharges] })
export class MeteringWorkerModule {}
