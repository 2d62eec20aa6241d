/**
 * What operators and other libs use of this one without HTTP.
 * @packageDocumentation
 */
export { ApplicationsModule } from './applications.module.js';
export {
  ApplicationAdmin,
  type CreatedApplication,
  type ListedApplication,
  type NewApplication,
} from './lifecycle/application-admin.service.js';
export { readRedirectUris } from './apps/addresses.policy.js';
export { tokenUrlOf } from './lifecycle/lifecycle.policy.js';
