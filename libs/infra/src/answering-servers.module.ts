import { Global, Module } from '@nestjs/common';
import { APPLICATION_SERVERS } from '#libs/applications';
import { AnsweringServers } from './servers/views/answering-servers.query.js';

/** Binds the question of the applications lib which servers answer for host names. */
@Global()
@Module({
  providers: [{ provide: APPLICATION_SERVERS, useClass: AnsweringServers }],
  exports: [APPLICATION_SERVERS],
})
export class AnsweringServersModule {}
