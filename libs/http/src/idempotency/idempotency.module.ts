import { Global, Module } from '@nestjs/common';
import { ReplicasModule } from '../limits/replicas.module.js';
import { IdempotencyStore } from './idempotency-store.js';

/** `Idempotency-Key` on every route that declares it. Needs a database with the schema of this lib. */
@Global()
@Module({ imports: [ReplicasModule], providers: [IdempotencyStore], exports: [IdempotencyStore] })
export class IdempotencyModule {}
