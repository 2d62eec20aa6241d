import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobTable } from './job-table.js';

/** The jobs that the modules of a process handle, without queues. Needs the global EventLogModule. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [JobTable], exports: [JobTable] })
export class JobHandlersModule {}
