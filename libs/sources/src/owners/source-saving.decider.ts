import type { Decider } from '#libs/kernel';
import type { SourceSavingSwitched } from '../contracts/source.events.js';

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
