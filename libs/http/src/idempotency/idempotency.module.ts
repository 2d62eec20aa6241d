import { Global, Module } from '@nestjs/common';
import { ReplicasModule } from '../limits/replicas.module.js';
import { IdempotencyStore } from './idempotency-store.js';
import { RequestSettlements } from './request-settlements.js';

/** `Idempotency-Key` on every route that declares it. Needs a database with the schema of this lib. */
@Global()
@Module({
  imports: [ReplicasModule],
  providers: [IdempotencyStore, RequestSettlements],
  exports: [IdempotencyStore, RequestSettlements],
})
export class IdempotencyModule {}
