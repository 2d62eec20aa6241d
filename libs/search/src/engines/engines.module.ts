import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module.js';
import { AskEngine } from './ask-engine.js';
import { ENGINE_ADDRESSES, PUBLIC_ADDRESSES } from './engine-addresses.js';

/** Search engines. No HTTP of its own. */
@Module({
  imports: [OutboundModule],
  providers: [AskEngine, { provide: ENGINE_ADDRESSES, useValue: PUBLIC_ADDRESSES }],
  exports: [AskEngine, ENGINE_ADDRESSES],
})
export class EnginesModule {}
