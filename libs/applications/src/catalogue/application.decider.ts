import { type Decider, defineStateMachine, type ErrorCode, PorticoError } from '#libs/kernel';
import type { ApplicationEvent, ApplicationRegistered } from '../contracts/application.events.js';

/** Where an application stands in its life. */
export type ApplicationPhase = 'absent' | 'private' | 'published' | 'unpublished' | 'deleted';

/** Phases of an application that is there. */
export type CataloguePhase = Exclude<ApplicationPhase, 'absent' | 'deleted'>;

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

interface ApplicationState {
  readonly phase: ApplicationPhase;
  readonly appUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly placementResizeEnabled: boolean;
  /** Codes of the embedding places that are bound, in the order of binding. */
  readonly placements: readonly string[];
}

const NO_APPLICATION: ApplicationState = {
  phase: APPLICATION_MACHINE.initial,
  appUrl: null,
  redirectUris: [],
  placementResizeEnabled: false,
  placements: [],
};

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

type RegisterOrder = Omit<ApplicationRegistered['data'], 'registeredAt'> & {
  readonly type: 'register';
};

/** Settings to change; what is absent stays. Texts are compared by whoever keeps them. */
interface ChangeOrder {
  readonly type: 'change';
  readonly titleChanged: boolean;
  readonly descriptionChanged: boolean;
  readonly appUrl?: string | null;
  readonly redirectUris?: readonly string[];
  readonly placementResizeEnabled?: boolean;
}

type ApplicationOrder =
  | RegisterOrder
  | ChangeOrder
  | { readonly type: 'publish'; readonly placements: readonly string[]; readonly appUrl?: string | null }
  | { readonly type: 'unpublish' }
  | { readonly type: 'relink'; readonly clientChanged: boolean }
  | { readonly type: 'bind' | 'unbind'; readonly placement: string }
  | { readonly type: 'delete' };

export type ApplicationCommand = ApplicationOrder & Timed;

const MISSING: ErrorCode = 'APP_NOT_FOUND';

/** Code of a step the phase does not allow; whoever is not there allows none. */
const REFUSALS: Readonly<Record<ApplicationPhase, Partial<Record<ApplicationTrigger, ErrorCode>>>> = {
  absent: {},
  private: { unpublish: 'NOT_PUBLISHED', register: 'CONFLICT' },
  published: { publish: 'ALREADY_PUBLISHED', register: 'CONFLICT' },
  unpublished: { unpublish: 'NOT_PUBLISHED', register: 'CONFLICT' },
  deleted: {},
};

function union(before: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...before, ...added])];
}

function evolve(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  switch (event.type) {
    case 'application_registered': {
      const { appUrl, redirectUris, placementResizeEnabled } = event.data;
      return { phase: 'private', appUrl, redirectUris, placementResizeEnabled, placements: [] };
    }
    case 'application_changed': {
      const { appUrl, redirectUris, placementResizeEnabled } = event.data;
      return {
        ...state,
        ...(appUrl !== undefined && { appUrl }),
        ...(redirectUris !== undefined && { redirectUris }),
        ...(placementResizeEnabled !== undefined && { placementResizeEnabled }),
      };
    }
    case 'application_published':
      return { ...state, phase: 'published', placements: union(state.placements, event.data.placements) };
    case 'application_unpublished':
      return { ...state, phase: 'unpublished', placements: [] };
    case 'application_relinked':
      return event.data.clientChanged ? { ...state, placements: [] } : state;
    case 'placement_bound':
      return { ...state, placements: union(state.placements, [event.data.placement]) };
    case 'placement_unbound': {
      const { placement } = event.data;
      return { ...state, placements: state.placements.filter((bound) => bound !== placement) };
    }
    case 'application_deleted':
      return { ...state, phase: 'deleted', placements: [] };
  }
}

/** What of the settings is not as it was; none when nothing. */
function changed(command: Partial<ChangeOrder> & Timed, state: ApplicationState): ApplicationEvent[] {
  const { appUrl, redirectUris, placementResizeEnabled, titleChanged, descriptionChanged } = command;
  const same = JSON.stringify(redirectUris) === JSON.stringify(state.redirectUris);
  const changes = {
    ...(titleChanged && { title: true as const }),
    ...(descriptionChanged && { description: true as const }),
    ...(appUrl !== undefined && appUrl !== state.appUrl && { appUrl }),
    ...(redirectUris !== undefined && !same && { redirectUris }),
    ...(placementResizeEnabled !== undefined &&
      placementResizeEnabled !== state.placementResizeEnabled && { placementResizeEnabled }),
  };
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'application_changed', data: { ...changes, changedAt: command.at.toISOString() } }];
}

/** What changes nothing is no fact. */
function decide(command: ApplicationCommand, state: ApplicationState): readonly ApplicationEvent[] {
  if (!APPLICATION_MACHINE.next(state.phase, command.type)) {
    throw new PorticoError(REFUSALS[state.phase][command.type] ?? MISSING);
  }
  const at = command.at.toISOString();
  switch (command.type) {
    case 'register': {
      const { type: _type, at: _at, ...data } = command;
      return [{ type: 'application_registered', data: { ...data, registeredAt: at } }];
    }
    case 'change':
      return changed(command, state);
    case 'publish':
      return [
        ...changed(
          { at: command.at, ...(command.appUrl !== undefined && { appUrl: command.appUrl }) },
          state,
        ),
        { type: 'application_published', data: { placements: [...command.placements], publishedAt: at } },
      ];
    case 'unpublish':
      return [{ type: 'application_unpublished', data: { unpublishedAt: at } }];
    case 'relink':
      return [
        {
          type: 'application_relinked',
          data: { clientChanged: command.clientChanged, relinkedAt: at },
        },
      ];
    case 'bind': {
      const { placement } = command;
      if (state.placements.includes(placement)) return [];
      return [{ type: 'placement_bound', data: { placement, boundAt: at } }];
    }
    case 'unbind': {
      const { placement } = command;
      if (!state.placements.includes(placement)) return [];
      return [{ type: 'placement_unbound', data: { placement, unboundAt: at } }];
    }
    case 'delete':
      return [{ type: 'application_deleted', data: { deletedAt: at } }];
  }
}

export const applicationDecider: Decider<ApplicationState, ApplicationCommand, ApplicationEvent> = {
  initialState: () => NO_APPLICATION,
  evolve,
  decide,
};
