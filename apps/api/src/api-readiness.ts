import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, registerDatabase } from '#libs/database';
import { Metrics, Readiness } from '#libs/observability';

/** What the API needs before a balancer may send it requests. */
@Injectable()
export class ApiReadiness implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    registerDatabase(this.database, this.readiness, this.metrics);
  }
}
