import type { SectionRefusal } from '#libs/host-client/contracts';

/** What the host says where the tariff of the portal keeps no versions of files. */
export const HISTORY_REFUSALS: readonly SectionRefusal[] = [
  { host: ['disk_history_tariff'], answer: 'DISK_HISTORY_UNAVAILABLE', keepsHostCode: true },
];
