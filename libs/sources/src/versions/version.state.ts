import { defineStateMachine } from '#libs/kernel';
import type { ProtectingTags } from '../contracts/version.events.js';

/** `absent` is a stream without events. A purged version is listed and has no bytes. */
export type VersionStatus = 'absent' | 'kept' | 'purged' | 'deleted';

export type VersionTrigger = 'save' | 'confirm' | 'label' | 'link_deploy' | 'publish' | 'purge' | 'delete';

export const VERSION_LIFE = defineStateMachine<VersionStatus, VersionTrigger>({
  name: 'source-version',
  initial: 'absent',
  final: ['deleted'],
  transitions: {
    absent: { save: 'kept' },
    kept: {
      confirm: 'kept',
      label: 'kept',
      link_deploy: 'kept',
      publish: 'kept',
      purge: 'purged',
      delete: 'deleted',
    },
    // Saving the same content again brings the bytes back.
    purged: {
      confirm: 'kept',
      label: 'purged',
      link_deploy: 'purged',
      publish: 'purged',
      delete: 'deleted',
    },
    deleted: {},
  },
});

export interface VersionState extends ProtectingTags {
  readonly status: VersionStatus;
  readonly blobId: string | null;
  /** Deploys linked so far. */
  readonly operationIds: readonly string[];
}
