import { Global, Module } from '@nestjs/common';
import { IdempotencyStore } from './idempotency-store.js';

/** `Idempotency-Key` on every route that declares it. Needs a database with the schema of this lib. */
@Global()
@Module({ providers: [IdempotencyStore], exports: [IdempotencyStore] })
export class IdempotencyModule {}
