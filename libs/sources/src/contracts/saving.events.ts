import type { DomainEvent } from '#libs/kernel';

/** Whether a portal keeps new versions of its sources. A portal nobody has decided about does. */
export type SourceSavingSwitched = DomainEvent<
  'source_saving_switched',
  { readonly portalId: string; readonly isOn: boolean; readonly switchedAt: string }
>;
