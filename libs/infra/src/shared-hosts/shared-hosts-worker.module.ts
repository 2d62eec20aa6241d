import { Module } from '@nestjs/common';
import { ServersModule } from '../servers/servers.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { GalaxySlots } from './galaxy-slots.js';

/** Slots on shared hosts, as the worker makes and removes them. */
@Module({ imports: [TunnelModule, ServersModule], providers: [GalaxySlots], exports: [GalaxySlots] })
export class SharedHostsWorkerModule {}
