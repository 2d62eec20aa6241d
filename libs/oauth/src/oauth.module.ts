import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { NextFunction, Request, Response } from 'express';
import { ApplicationsModule } from '#libs/applications';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { LimitsModule } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { ConnectPagesController } from './connect/connect-pages.controller.js';
import { ConnectRequestEntity, ConnectRequests } from './connect/connect-requests.repository.js';
import { ConnectService } from './connect/connect.service.js';
import { RowSeal } from './one-time-secrets.js';
import { CompletePageController } from './pages/complete-page.controller.js';
import { ConnectCodeEntity, ConnectCodes } from './partners/connect-codes.repository.js';
import { ConnectTokensController } from './partners/connect-tokens.controller.js';
import { PartnerKeys } from './partners/partner-keys.service.js';
import { PartnersModule } from './partners/partner-admin.service.js';
import { PlacementSignInController } from './placements/placement-sign-in.controller.js';
import { PlacementSignIn } from './placements/placement-sign-in.service.js';
import { ConsoleSignIn } from './sign-in/console-sign-in.service.js';
import { HostProfiles } from './sign-in/host-profiles.service.js';
import { HostSignIn } from './sign-in/host-sign-in.service.js';
import { KnownApplications } from './sign-in/known-applications.service.js';
import { SignInCompletion } from './sign-in/sign-in-completion.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { PortalMembers, SignInStates } from './sign-in/sign-in.repository.js';
import { ApplicationSessions } from './tokens/application-sessions.service.js';
import { SignInResults } from './tokens/sign-in-results.repository.js';
import { TokensController } from './tokens/tokens.controller.js';
import { VisitPagesController } from './visits/visit-pages.controller.js';
import { VisitsService } from './visits/visits.service.js';

/**
 * `Pragma` is for clients that know no other word (RFC 6749, 5.1); `Cache-Control: no-store` stands on every
 * answer. There is no HEAD: it would use up what a GET is to bring.
 */
function oneTimeAnswers(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Pragma', 'no-cache');
  if (request.method === 'HEAD') throw new PorticoError('ROUTE_NOT_FOUND');
  next();
}

const ROWS = [RowSeal, SignInStates, PortalMembers, SignInResults, ConnectRequests, ConnectCodes];
const SIGN_IN = [KnownApplications, HostProfiles, HostSignIn, ApplicationSessions];
const WAYS_IN = [
  SignInCompletion,
  VisitsService,
  ConsoleSignIn,
  PlacementSignIn,
  ConnectService,
  PartnerKeys,
];

/**
 * Sign-in of application users and people of the console, and access for partners. A global module binds
 * `HOSTED_APPLICATIONS` and `CONSOLE_SESSION_STARTER`.
 */
@Module({
  imports: [
    AuthModule,
    HostClientModule,
    LimitsModule,
    ApplicationsModule,
    PartnersModule,
    TypeOrmModule.forFeature([ConnectCodeEntity, ConnectRequestEntity]),
  ],
  controllers: [
    SignInController,
    TokensController,
    PlacementSignInController,
    CompletePageController,
    ConnectPagesController,
    ConnectTokensController,
    VisitPagesController,
  ],
  providers: [...ROWS, ...SIGN_IN, ...WAYS_IN],
  exports: [PartnersModule, ConsoleSignIn],
})
export class OAuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const all = { method: RequestMethod.ALL };
    consumer
      .apply(oneTimeAnswers)
      .forRoutes({ ...all, path: 'v1/oauth/*path' }, { ...all, path: 'v1/connect/*path' });
  }
}
