import { Module } from '@nestjs/common';
import { UpstreamClient } from './upstream-client.js';
import { UpstreamHealth } from './upstream-health.js';
import { UpstreamPools } from './upstream-pools.js';

/** Calls to providers of models. No HTTP of its own. */
@Module({
  providers: [UpstreamPools, UpstreamClient, UpstreamHealth],
  exports: [UpstreamClient, UpstreamHealth],
})
export class UpstreamsModule {}
