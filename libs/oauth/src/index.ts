export * from './contracts/index.js';
export { OAuthModule } from './oauth.module.js';
export * from './operator.js';
export { Partners } from './partners/partners.repository.js';
export {
  HOSTED_APPLICATIONS,
  type HostedApplication,
  type HostedApplications,
  type HostedVisitor,
} from './visits/hosted-applications.port.js';
export { visitAddress, visitEntryAddress } from './visits/visit-address.js';
