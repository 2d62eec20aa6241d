export {
  CREDENTIAL_STATUSES,
  type CredentialStatus,
  type KeptCredential,
  shownCredential,
} from './credential.js';
export { CredentialColumns, CredentialTable } from './credential.repository.js';
export { type CredentialRefusals, KeptCredentials } from './kept-credentials.js';
