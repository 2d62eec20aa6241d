/**
 * What operators and other libs use of this one without HTTP.
 * @packageDocumentation
 */
export { ApplicationsCoreModule } from './applications-core.module.js';
export {
  ApplicationAdmin,
  type CreatedApplication,
  type ListedApplication,
  type NewApplication,
} from './lifecycle/application-admin.js';
export { readRedirectUris } from './addresses/redirect-uri.policy.js';
export { tokenUrlOf } from './lifecycle/host-registration.policy.js';
