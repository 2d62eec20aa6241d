type Values = Readonly<Record<string, unknown>>;

/** What a base needs beyond its sample among `bases`, when many records of it are made. */
export interface MatrixSample {
  /** Members without which a second new record would be the first again. */
  readonly unique?: (count: number) => Values;
  /** Two values of a field for which any value will not do. */
  readonly values?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Fields of a new record in whose place another is set. */
  readonly instead?: Readonly<Record<string, readonly string[]>>;
}

const letters = (count: number): string =>
  String.fromCharCode(65 + (Math.floor(count / 26) % 26)) + String.fromCharCode(65 + (count % 26));

/** A flag whose letters are passed on. */
const FLAG = ['Y', 'N'] as const;

const USER_FIELD: MatrixSample = {
  unique: (count) => ({ fieldName: `UF_CRM_MATRIX_${count}` }),
  values: { fieldName: ['UF_CRM_MATRIX_A', 'UF_CRM_MATRIX_B'] },
};

export const MATRIX_SAMPLES: Readonly<Record<string, MatrixSample>> = {
  currencies: { unique: (count) => ({ id: `Q${letters(count)}` }), values: { id: ['XXA', 'XXB'] } },
  'order-statuses': { unique: (count) => ({ id: letters(count) }), values: { id: ['X', 'Y'] } },
  'telephony-lines': {
    unique: (count) => ({ id: `+49301234${String(count).padStart(3, '0')}` }),
    values: { id: ['+4930777001', '+4930777002'] },
  },
  statuses: { unique: (count) => ({ statusId: `MATRIX_${count}` }) },
  'smart-processes': { values: { entityTypeId: [1_030, 1_032] } },
  addresses: { unique: (count) => ({ typeId: 1, entityTypeId: 8, entityId: 20 + count }) },
  'userfields/deals': USER_FIELD,
  'userfields/leads': USER_FIELD,
  'userfields/contacts': USER_FIELD,
  'userfields/companies': USER_FIELD,
  'userfields/quotes': USER_FIELD,
  bookings: { values: { resourceIds: [[1], [2]] } },
  'calendar-events': {
    values: {
      dateFrom: ['2026-11-01T09:30:00+03:00', '2026-11-01T05:00:00Z'],
      dateTo: ['2026-11-01T12:00:00+03:00', '2026-11-01T23:30:00Z'],
      // Others are not on the list of this owner.
      ownerType: ['user', 'user'],
      timezoneFrom: ['Europe/Berlin', 'Asia/Tokyo'],
      timezoneTo: ['Europe/Berlin', 'Asia/Tokyo'],
    },
  },
  users: { unique: (count) => ({ email: `matrix${count}@example.com` }) },
  tasks: {
    values: {
      ufCrmTask: [['D_1', 'C_2'], ['D_2']],
      status: [2, 3],
    },
  },
  folders: {
    unique: (count) => ({ name: `Matrix ${count}` }),
    instead: { parentId: ['storageId'] },
  },
  files: {
    unique: (count) => ({ name: `matrix-${count}.txt` }),
    instead: { storageId: ['folderId'] },
  },
  sites: { unique: (count) => ({ code: `matrix${count}` }) },
  pages: { unique: (count) => ({ code: `matrix${count}` }) },
  'openline-configs': {
    values: {
      active: FLAG,
      crm: FLAG,
      welcomeMessage: FLAG,
      welcomeBotEnable: FLAG,
      worktimeEnable: FLAG,
      voteMessage: FLAG,
      checkAvailable: FLAG,
    },
  },
  'bizproc-templates': {
    values: {
      documentType: [
        ['crm', 'CCrmDocumentDeal', 'DEAL'],
        ['crm', 'CCrmDocumentCompany', 'COMPANY'],
      ],
    },
  },
  lists: { unique: (count) => ({ code: `matrix_${count}` }) },
  'lists/:listId/fields': { values: { type: ['S', 'S'] } },
  'lists/:listId/sections': {
    unique: (count) => ({ code: `matrix_${count}` }),
    values: { parentId: [1, 1] },
  },
  'lists/:listId/elements': { unique: (count) => ({ code: `matrix_${count}` }) },
};
