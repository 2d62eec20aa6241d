import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ApplicationsModule } from '#libs/applications';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { LimitsModule } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { AuthenticatePartner } from './partners/authenticate-partner.query.js';
import { BeginConnect } from './connect/begin-connect.command.js';
import { ConnectCodes } from './partners/connect-codes.repository.js';
import { ConnectKeys } from './partners/connect-keys.command.js';
import { ConnectPagesController } from './connect/connect-pages.controller.js';
import { ConnectRequests } from './connect/connect-requests.repository.js';
import { ConnectTokensController } from './partners/connect-tokens.controller.js';
import { BeginConsoleSignIn } from './console/begin-console-sign-in.command.js';
import { ContinueConsoleSignIn } from './console/continue-console-sign-in.command.js';
import { ContinueConnect } from './connect/continue-connect.command.js';
import { DecideConnect } from './connect/decide-connect.command.js';
import { PartnersModule } from './partners/partners.module.js';
import { ShowConnect } from './connect/show-connect.query.js';
import { CompletePageController } from './pages/complete-page.controller.js';
import { OpenApplication } from './placements/open-application.command.js';
import { OpenPlacement } from './placements/open-placement.command.js';
import { OpenPlacementSession } from './placements/placement-session.command.js';
import { PlacementSignInController } from './placements/placement-sign-in.controller.js';
import { RowSeal } from './secrets/row-seal.js';
import { AcceptHostReturn } from './sign-in/accept-host-return.command.js';
import { BeginServiceSignIn } from './sign-in/begin-service-sign-in.command.js';
import { BeginSignIn } from './sign-in/begin-sign-in.command.js';
import { CompleteSignIn } from './sign-in/complete-sign-in.command.js';
import { HostProfiles } from './sign-in/host-profile.query.js';
import { KnownApplications } from './sign-in/known-application.query.js';
import { PortalMembers } from './sign-in/portal-members.repository.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInStates } from './sign-in/sign-in-state.repository.js';
import { PollResults } from './tokens/poll-results.repository.js';
import { SignInCodes } from './tokens/sign-in-codes.repository.js';
import { StartSession } from './tokens/start-session.command.js';
import { BeginVisit } from './visits/begin-visit.command.js';
import { ContinueVisit } from './visits/continue-visit.command.js';
import { VisitPagesController } from './visits/visit-pages.controller.js';
import { TokensController } from './tokens/tokens.controller.js';

/**
 * `Pragma` is for clients that know no other word (RFC 6749, 5.1); `Cache-Control: no-store` stands on every
 * answer. There is no HEAD: it would use up what a GET is to bring.
 */
function oneTimeAnswers(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Pragma', 'no-cache');
  if (request.method === 'HEAD') throw new PorticoError('ROUTE_NOT_FOUND');
  next();
}

const SIGN_IN = [
  RowSeal,
  SignInStates,
  PortalMembers,
  KnownApplications,
  HostProfiles,
  AcceptHostReturn,
  BeginSignIn,
  BeginServiceSignIn,
  CompleteSignIn,
  SignInCodes,
  PollResults,
  StartSession,
];
const VISITS = [BeginVisit, ContinueVisit];
const CONSOLE = [BeginConsoleSignIn, ContinueConsoleSignIn];
const PLACEMENTS = [OpenPlacement, OpenPlacementSession, OpenApplication];
const CONNECT = [
  ConnectRequests,
  ConnectCodes,
  BeginConnect,
  ContinueConnect,
  DecideConnect,
  ConnectKeys,
  ShowConnect,
  AuthenticatePartner,
];

/**
 * Sign-in of application users and people of the console, and access for partners. A global module binds
 * `HOSTED_APPLICATIONS` and `CONSOLE_DOOR`.
 */
@Module({
  imports: [AuthModule, HostClientModule, LimitsModule, ApplicationsModule, PartnersModule],
  controllers: [
    SignInController,
    TokensController,
    PlacementSignInController,
    CompletePageController,
    ConnectPagesController,
    ConnectTokensController,
    VisitPagesController,
  ],
  providers: [...SIGN_IN, ...VISITS, ...CONSOLE, ...PLACEMENTS, ...CONNECT],
  exports: [PartnersModule, BeginConsoleSignIn],
})
export class OAuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const all = { method: RequestMethod.ALL };
    consumer
      .apply(oneTimeAnswers)
      .forRoutes({ ...all, path: 'v1/oauth/*path' }, { ...all, path: 'v1/connect/*path' });
  }
}
