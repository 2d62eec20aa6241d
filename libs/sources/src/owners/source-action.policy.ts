import type { ApplicationRelation } from '#libs/applications';
import { mayDo, type ServerAction, type ServerRelation } from '#libs/infra';
import type { Decider, Principal } from '#libs/kernel';
import type { SourceSavingSwitched } from '../contracts/source.events.js';

/** What a caller does to the sources of an application or server. */
export const SOURCE_ACTIONS = ['read', 'write', 'delete'] as const;
export type SourceAction = (typeof SOURCE_ACTIONS)[number];

/** Whoever has to do with an application may do everything to its sources. */
export const APP_SOURCE_ACCESS: Readonly<Record<ApplicationRelation, ReadonlySet<SourceAction>>> = {
  application: new Set(SOURCE_ACTIONS),
  author: new Set(SOURCE_ACTIONS),
  administrator: new Set(SOURCE_ACTIONS),
};

/** The action on the server that stands for it; the table of server rights decides. */
export const SERVER_ACTION_OF: Readonly<Record<SourceAction, ServerAction>> = {
  read: 'sources-read',
  write: 'sources',
  delete: 'sources-delete',
};

/**
 * An administrator sees the sources of every server of the portal, with a personal key: not as the visitor of
 * somebody's application, nor with a key that is for data only.
 */
export function seesServerSources(relation: ServerRelation, { kind }: Pick<Principal, 'kind'>): boolean {
  return mayDo(relation, SERVER_ACTION_OF.read) && (relation !== 'portal-admin' || kind === 'personal');
}

export interface SourceSavingState {
  readonly isOn: boolean;
}

export interface SwitchSourceSaving {
  readonly type: 'switch';
  readonly portalId: string;
  readonly isOn: boolean;
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

/** A switch that stands that way already is no fact. */
function decide(
  { portalId, isOn, at }: SwitchSourceSaving,
  state: SourceSavingState,
): readonly SourceSavingSwitched[] {
  if (isOn === state.isOn) return [];
  return [{ type: 'source_saving_switched', data: { portalId, isOn, switchedAt: at.toISOString() } }];
}

export const sourceSavingDecider: Decider<SourceSavingState, SwitchSourceSaving, SourceSavingSwitched> = {
  initialState: () => ({ isOn: true }),
  evolve: (_state, { data }) => ({ isOn: data.isOn }),
  decide,
};
