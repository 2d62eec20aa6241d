import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '#libs/event-log';
import { IdempotencyStore } from '#libs/http';

/** Ties every fact to the request with an `Idempotency-Key` in whose course it is recorded. */
@Injectable()
export class IdempotentFacts implements OnModuleInit {
  constructor(
    private readonly facts: EventStore,
    private readonly answers: IdempotencyStore,
  ) {}

  onModuleInit(): void {
    this.facts.accompany(this.answers.tie.bind(this.answers));
  }
}
