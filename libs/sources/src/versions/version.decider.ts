import { type Decider, defineStateMachine, PorticoError } from '#libs/kernel';
import type {
  DeployStatus,
  ProtectingTags,
  PurgeReason,
  SourceVersionEvent,
  SourceVersionSaved,
} from '../contracts/source.events.js';

/** `absent` is a stream without events. A purged version is listed and has no bytes. */
export type VersionStatus = 'absent' | 'kept' | 'purged' | 'deleted';

type VersionTrigger = 'save' | 'confirm' | 'label' | 'link_deploy' | 'publish' | 'purge' | 'delete';

const VERSION_LIFE = defineStateMachine<VersionStatus, VersionTrigger>({
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

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export type VersionCommand = Timed &
  (
    | ({ readonly type: 'save' } & Omit<SourceVersionSaved['data'], 'savedAt'>)
    | { readonly type: 'confirm'; readonly blobId: string }
    | ({ readonly type: 'label' } & Partial<ProtectingTags>)
    | { readonly type: 'link_deploy'; readonly operationId: string; readonly status: DeployStatus }
    | { readonly type: 'publish'; readonly publishedAt: Date }
    | { readonly type: 'purge'; readonly reason: PurgeReason }
    | { readonly type: 'delete'; readonly isForced: boolean }
  );

const TRIGGERS: Readonly<Record<SourceVersionEvent['type'], VersionTrigger>> = {
  source_version_saved: 'save',
  source_version_confirmed: 'confirm',
  source_version_labelled: 'label',
  source_version_deploy_linked: 'link_deploy',
  source_version_published: 'publish',
  source_version_purged: 'purge',
  source_version_deleted: 'delete',
};

/**
 * @throws PorticoError `VERSION_NOT_FOUND` for one that is deleted or was never saved, `SOURCE_VERSION_PROTECTED`
 *   for a deletion that is not forced.
 */
function decide(command: VersionCommand, state: VersionState): readonly SourceVersionEvent[] {
  if (command.type === 'purge' && state.status === 'purged') return [];
  if (!VERSION_LIFE.next(state.status, command.type)) throw new PorticoError('VERSION_NOT_FOUND');
  const at = command.at.toISOString();
  switch (command.type) {
    case 'save': {
      const { type: _type, at: _at, ...saved } = command;
      return [{ type: 'source_version_saved', data: { ...saved, savedAt: at } }];
    }
    case 'confirm': {
      const { blobId } = command;
      const isRestored = state.blobId !== blobId;
      return [{ type: 'source_version_confirmed', data: { blobId, isRestored, confirmedAt: at } }];
    }
    case 'label': {
      const { isManual = state.isManual, isPublished = state.isPublished } = command;
      if (isManual === state.isManual && isPublished === state.isPublished) return [];
      return [{ type: 'source_version_labelled', data: { isManual, isPublished, labelledAt: at } }];
    }
    case 'link_deploy': {
      const { operationId, status } = command;
      // The same end may be told twice.
      if (state.operationIds.includes(operationId)) return [];
      return [{ type: 'source_version_deploy_linked', data: { operationId, status, linkedAt: at } }];
    }
    case 'publish':
      return [{ type: 'source_version_published', data: { publishedAt: command.publishedAt.toISOString() } }];
    case 'purge':
      return [{ type: 'source_version_purged', data: { reason: command.reason, purgedAt: at } }];
    case 'delete':
      if (!command.isForced && (state.isManual || state.isPublished)) {
        throw new PorticoError('SOURCE_VERSION_PROTECTED');
      }
      return [{ type: 'source_version_deleted', data: { deletedAt: at } }];
  }
}

function evolve(state: VersionState, event: SourceVersionEvent): VersionState {
  const status = VERSION_LIFE.next(state.status, TRIGGERS[event.type]) ?? state.status;
  switch (event.type) {
    case 'source_version_saved': {
      const { blobId, isManual, isPublished } = event.data;
      return { ...state, status, blobId, isManual, isPublished };
    }
    case 'source_version_confirmed':
      return { ...state, status, blobId: event.data.blobId };
    case 'source_version_labelled': {
      const { isManual, isPublished } = event.data;
      return { ...state, status, isManual, isPublished };
    }
    case 'source_version_deploy_linked':
      return { ...state, status, operationIds: [...state.operationIds, event.data.operationId] };
    case 'source_version_published':
      return { ...state, status, isPublished: true };
    case 'source_version_purged':
    case 'source_version_deleted':
      return { ...state, status, blobId: null };
  }
}

export const versionDecider: Decider<VersionState, VersionCommand, SourceVersionEvent> = {
  initialState: () => ({
    status: VERSION_LIFE.initial,
    isManual: false,
    isPublished: false,
    blobId: null,
    operationIds: [],
  }),
  evolve,
  decide,
};
