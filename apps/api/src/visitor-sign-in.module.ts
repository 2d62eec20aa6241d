import { Global, Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { VISITOR_SIGN_IN } from '#libs/infra';
import { PortalVisitors } from './portal-visitors.js';

/** Binds the visitors of hosted applications to sign-in and accounts. */
@Global()
@Module({
  imports: [AuthModule],
  providers: [{ provide: VISITOR_SIGN_IN, useClass: PortalVisitors }],
  exports: [VISITOR_SIGN_IN],
})
export class VisitorSignInModule {}
