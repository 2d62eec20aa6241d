import { defineStateMachine } from '#libs/kernel';

/** Where an application stands in its life. */
export type ApplicationPhase = 'absent' | 'private' | 'published' | 'unpublished' | 'deleted';

export type ApplicationTrigger =
  | 'register'
  | 'change'
  | 'bind'
  | 'unbind'
  | 'relink'
  | 'publish'
  | 'unpublish'
  | 'delete';

/** Part 2, "Catalog status": PRIVATE → PUBLISHED ⇄ UNPUBLISHED. A deleted application stays deleted. */
export const APPLICATION_MACHINE = defineStateMachine<ApplicationPhase, ApplicationTrigger>({
  name: 'application',
  initial: 'absent',
  final: ['deleted'],
  transitions: {
    absent: { register: 'private' },
    private: {
      change: 'private',
      bind: 'private',
      unbind: 'private',
      relink: 'private',
      publish: 'published',
      delete: 'deleted',
    },
    published: {
      change: 'published',
      bind: 'published',
      unbind: 'published',
      relink: 'published',
      unpublish: 'unpublished',
      delete: 'deleted',
    },
    unpublished: {
      change: 'unpublished',
      bind: 'unpublished',
      unbind: 'unpublished',
      relink: 'unpublished',
      publish: 'published',
      delete: 'deleted',
    },
    deleted: {},
  },
});

export interface ApplicationState {
  readonly phase: ApplicationPhase;
  readonly appUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly placementResizeEnabled: boolean;
  /** Codes of the embedding places that are bound, in the order of binding. */
  readonly placements: readonly string[];
}

export const NO_APPLICATION: ApplicationState = {
  phase: APPLICATION_MACHINE.initial,
  appUrl: null,
  redirectUris: [],
  placementResizeEnabled: false,
  placements: [],
};
