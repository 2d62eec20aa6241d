export * from './contracts/index.js';
export { BeginConsoleSignIn } from './console/begin-console-sign-in.command.js';
export { CONSOLE_DOOR, type ConsoleDoor, type ConsolePerson } from './console/console-door.port.js';
export { countCaller } from './count-caller.js';
export { OAuthModule } from './oauth.module.js';
export * from './operator.js';
export { Partners } from './partners/partners.repository.js';
export {
  HOSTED_APPLICATIONS,
  type HostedApplication,
  type HostedApplications,
  type HostedVisitor,
} from './visits/hosted-applications.port.js';
export { bindBrowser } from './sign-in/browser-cookie.js';
export { sendTo } from './sign-in/send-to.js';
export { visitAddress, visitEntryAddress } from './visits/visit-address.js';
