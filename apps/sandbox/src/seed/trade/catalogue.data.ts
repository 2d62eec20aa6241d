/** The trade catalogue every portal starts with. */
export const CATALOGUE_IBLOCK_ID = 23;

export interface SeedSection {
  readonly name: string;
  readonly code: string;
  /** Place of the parent section in the list, counted from 1. */
  readonly parent?: number;
  /** `[name, price in the base currency, weight in grams]` */
  readonly products: readonly (readonly [string, number, number])[];
}

export const SEED_SECTIONS: readonly SeedSection[] = [
  { name: 'Equipment', code: 'equipment', products: [] },
  {
    name: 'Servers',
    code: 'servers',
    parent: 1,
    products: [
      ['Rack server R1', 389_000, 18_500],
      ['Rack server R2', 524_000, 21_000],
      ['Tower server T1', 214_900, 16_200],
      ['Storage shelf S12', 468_000, 24_000],
      ['Storage shelf S24', 812_000, 31_000],
      ['Backup appliance B4', 156_500, 9_400],
      ['Blade chassis C8', 690_000, 62_000],
      ['Edge server E1', 98_700, 4_300],
    ],
  },
  {
    name: 'Network',
    code: 'network',
    parent: 1,
    products: [
      ['Switch 8 ports', 12_400, 900],
      ['Switch 24 ports', 38_900, 2_700],
      ['Switch 48 ports', 74_200, 4_100],
      ['Router office', 21_500, 700],
      ['Router branch', 46_000, 1_600],
      ['Access point indoor', 14_800, 450],
      ['Access point outdoor', 27_300, 1_100],
      ['Firewall F100', 118_000, 2_300],
      ['Patch panel', 5_600, 1_200],
      ['Fibre module 10G', 8_900, 60],
    ],
  },
  {
    name: 'Workplaces',
    code: 'workplaces',
    parent: 1,
    products: [
      ['Notebook 14"', 89_900, 1_380],
      ['Notebook 16"', 124_500, 1_900],
      ['Desktop mini', 56_300, 1_250],
      ['Monitor 24"', 17_900, 4_800],
      ['Monitor 27"', 29_400, 6_100],
      ['Docking station', 15_200, 520],
      ['Headset wireless', 9_700, 180],
      ['Keyboard', 3_400, 640],
      ['Mouse', 1_900, 90],
      ['Web camera', 6_800, 160],
    ],
  },
  {
    name: 'Printing',
    code: 'printing',
    parent: 1,
    products: [
      ['Printer A4', 24_800, 9_300],
      ['Printer A3', 82_000, 28_000],
      ['Multifunction device A4', 41_600, 13_700],
      ['Label printer', 19_900, 1_700],
      ['Toner black', 7_300, 850],
      ['Toner colour set', 26_400, 3_100],
      ['Drum unit', 11_200, 1_400],
      ['Paper A4, box', 2_250, 12_500],
    ],
  },
  { name: 'Furniture', code: 'furniture', products: [] },
  {
    name: 'Office furniture',
    code: 'office-furniture',
    parent: 6,
    products: [
      ['Desk 120', 14_300, 27_000],
      ['Desk 160', 18_900, 34_000],
      ['Standing desk', 46_500, 41_000],
      ['Office chair', 16_700, 13_500],
      ['Director chair', 38_400, 19_000],
      ['Meeting table', 52_000, 68_000],
      ['Cabinet', 21_800, 39_000],
      ['Drawer unit', 9_600, 22_000],
      ['Reception desk', 87_500, 94_000],
      ['Partition panel', 7_900, 8_800],
    ],
  },
  {
    name: 'Warehouse racks',
    code: 'warehouse-racks',
    parent: 6,
    products: [
      ['Rack light 2 m', 11_900, 36_000],
      ['Rack heavy 3 m', 34_600, 118_000],
      ['Pallet rack', 58_200, 210_000],
      ['Shelf extra', 2_700, 7_500],
      ['Mesh container', 6_400, 19_000],
      ['Hand truck', 8_800, 14_000],
      ['Pallet jack', 31_500, 72_000],
      ['Step ladder', 5_100, 9_200],
    ],
  },
  {
    name: 'Software',
    code: 'software',
    products: [
      ['Operating system licence', 16_200, 0],
      ['Office suite, year', 7_400, 0],
      ['Antivirus, year', 2_100, 0],
      ['Backup software, year', 12_800, 0],
      ['Virtualisation, socket', 94_000, 0],
      ['Database licence, core', 178_000, 0],
      ['Monitoring, year', 36_000, 0],
      ['Service desk, agent', 4_900, 0],
    ],
  },
  {
    name: 'Services',
    code: 'services',
    products: [
      ['Site survey', 18_000, 0],
      ['Installation, day', 24_000, 0],
      ['Configuration, hour', 3_200, 0],
      ['Support standard, month', 15_000, 0],
      ['Support premium, month', 38_000, 0],
      ['Training, group', 56_000, 0],
      ['Security audit', 145_000, 0],
      ['Cabling, point', 2_900, 0],
      ['Migration project', 210_000, 0],
      ['Consulting, day', 32_000, 0],
    ],
  },
  {
    name: 'Consumables',
    code: 'consumables',
    products: [
      ['Patch cord 1 m', 180, 40],
      ['Patch cord 3 m', 320, 95],
      ['Cable reel 305 m', 9_800, 11_500],
      ['Power cord', 450, 210],
      ['Cleaning kit', 890, 300],
      ['Battery pack', 3_600, 2_400],
      ['Cable tie, pack', 240, 150],
      ['Wall box', 160, 70],
    ],
  },
];

export interface SeedProperty {
  readonly name: string;
  readonly code: string;
  /** S text, N number, L list. */
  readonly type: 'S' | 'N' | 'L';
  readonly multiple?: boolean;
  /** Values of a list: `[value, external code]`. */
  readonly values?: readonly (readonly [string, string])[];
}

export const SEED_PROPERTIES: readonly SeedProperty[] = [
  { name: 'Article', code: 'ARTICLE', type: 'S' },
  {
    name: 'Brand',
    code: 'BRAND',
    type: 'L',
    values: [
      ['Alder', 'alder'],
      ['Corvus', 'corvus'],
      ['Helix', 'helix'],
      ['Norden', 'norden'],
      ['Own make', 'own'],
    ],
  },
  { name: 'Warranty, months', code: 'WARRANTY', type: 'N' },
  {
    name: 'Colour',
    code: 'COLOUR',
    type: 'L',
    multiple: true,
    values: [
      ['Black', 'black'],
      ['White', 'white'],
      ['Grey', 'grey'],
      ['Blue', 'blue'],
    ],
  },
  { name: 'Keywords', code: 'KEYWORDS', type: 'S', multiple: true },
];

/** `[title, code, address, phone, issuing point]` */
export const SEED_STORES: readonly (readonly [string, string, string, string, boolean])[] = [
  ['Main warehouse', 'MAIN', '12 Harbour Road', '+7 495 555-01-10', false],
  ['North warehouse', 'NORTH', '4 Mill Lane', '+7 812 555-02-20', false],
  ['Showroom', 'SHOWROOM', '88 High Street', '+7 495 555-03-30', true],
  ['Service point', 'SERVICE', '7 Station Square', '+7 495 555-04-40', true],
];

/** `[name, external code, markup over the base price]`; the first is the base type. */
export const SEED_PRICE_TYPES: readonly (readonly [string, string, number])[] = [
  ['BASE', 'BASE', 1],
  ['WHOLESALE', 'WHOLESALE', 0.88],
  ['PARTNER', 'PARTNER', 0.8],
];
