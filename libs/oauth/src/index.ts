export * from './contracts/index.js';
export { ConsoleSignIn } from './sign-in/console-sign-in.service.js';
export {
  CONSOLE_SESSION_STARTER,
  type ConsoleSessionStarter,
  type ConsolePerson,
  HOSTED_APPLICATIONS,
  type HostedApplication,
  type HostedApplications,
  type HostedVisitor,
} from './sign-in/destinations.port.js';
export { countCaller, bindBrowser, sendTo } from './sign-in/browser.js';
export { OAuthModule } from './oauth.module.js';
export * from './operator.js';
export { Partners } from './partners/partners.repository.js';
export { visitAddress, visitEntryAddress } from './sign-in/addresses.policy.js';
