import { Module } from '@nestjs/common';
import { BoundedHttp } from './bounded-http.js';
import { ReadPage } from './read-page.js';

/** The way out to engines and pages. */
@Module({ providers: [BoundedHttp, ReadPage], exports: [BoundedHttp, ReadPage] })
export class OutboundModule {}
