/** People of the seeded company; every table that points at a user uses an id from 1 to this number. */
export const USER_COUNT = 40;
/** The only administrator. */
export const ADMIN_ID = 1;
/** Somebody from outside, who works with the company's people in a group of theirs. */
export const EXTRANET_ID = USER_COUNT + 1;
/** Zones of those who do not live in that of the portal. None of them has a summer time. */
export const USER_ZONES: Readonly<Record<number, { readonly name: string; readonly offsetSeconds: number }>> =
  {
    7: { name: 'America/Bogota', offsetSeconds: -5 * 3600 },
    8: { name: 'Asia/Yekaterinburg', offsetSeconds: 5 * 3600 },
  };
/** Users who have left the company. */
export const DISMISSED_IDS: readonly number[] = [17, 29, 38];

export interface SeedDepartment {
  readonly name: string;
  /** Index of the parent in this list plus one; null for the root. */
  readonly parentId: number | null;
  readonly headId: number;
}

/** The departments, parents before children; ids are positions from 1. */
export const DEPARTMENTS: readonly SeedDepartment[] = [
  { name: 'Head office', parentId: null, headId: 1 },
  { name: 'Sales', parentId: 1, headId: 2 },
  { name: 'Key accounts', parentId: 2, headId: 3 },
  { name: 'Retail sales', parentId: 2, headId: 4 },
  { name: 'Marketing', parentId: 1, headId: 5 },
  { name: 'Engineering', parentId: 1, headId: 6 },
  { name: 'Field service', parentId: 6, headId: 7 },
  { name: 'Customer support', parentId: 6, headId: 8 },
  { name: 'Accounting', parentId: 1, headId: 9 },
  { name: 'Warehouse', parentId: 1, headId: 10 },
];

/** Teams of people from several departments; they exist in the new structure only. */
export const TEAMS: readonly { readonly name: string; readonly colorName: string }[] = [
  { name: 'Tender team', colorName: 'green' },
  { name: 'Website relaunch', colorName: 'blue' },
];

export const CITIES = ['Moscow', 'Riga', 'Kazan', 'Minsk', 'Almaty', 'Perm'];

export interface SeedWorkgroup {
  readonly name: string;
  readonly description: string;
  readonly isProject: boolean;
  readonly isOpened: boolean;
  readonly isClosed: boolean;
}

export const WORKGROUPS: readonly SeedWorkgroup[] = [
  {
    name: 'Company news',
    description: 'Announcements for everyone',
    isProject: false,
    isOpened: true,
    isClosed: false,
  },
  {
    name: 'Website relaunch',
    description: 'New shop window by autumn',
    isProject: true,
    isOpened: false,
    isClosed: false,
  },
  {
    name: 'Office move',
    description: 'From Mill Lane to Harbour Road',
    isProject: true,
    isOpened: true,
    isClosed: true,
  },
  {
    name: 'Sales playbook',
    description: 'Scripts, prices, objections',
    isProject: false,
    isOpened: false,
    isClosed: false,
  },
  {
    name: 'Warehouse scanners',
    description: 'Pilot of handheld scanners',
    isProject: true,
    isOpened: false,
    isClosed: false,
  },
  {
    name: 'Support duty',
    description: 'Rota and handover notes',
    isProject: false,
    isOpened: false,
    isClosed: false,
  },
  {
    name: 'Trade show',
    description: 'Stand, guests, follow-up',
    isProject: true,
    isOpened: true,
    isClosed: false,
  },
  {
    name: 'Running club',
    description: 'Thursday evenings',
    isProject: false,
    isOpened: true,
    isClosed: false,
  },
];
