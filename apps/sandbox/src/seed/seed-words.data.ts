/** Words the seed data is made of. */
export const FIRST_NAMES = [
  'Anna',
  'Boris',
  'Clara',
  'Denis',
  'Elena',
  'Fedor',
  'Galina',
  'Igor',
  'Irina',
  'Lev',
  'Maria',
  'Oleg',
];
export const LAST_NAMES = [
  'Adler',
  'Belov',
  'Castro',
  'Dorn',
  'Evans',
  'Frolov',
  'Green',
  'Hahn',
  'Ivens',
  'Kern',
  'Lang',
  'Moroz',
];
export const POSITIONS = [
  'Sales manager',
  'Account manager',
  'Head of sales',
  'Engineer',
  'Accountant',
  'Assistant',
];
export const COMPANIES = [
  'Northwind',
  'Alder & Sons',
  'Blue Harbour',
  'Cedar Works',
  'Delta Foods',
  'Eastline',
  'Fairview',
  'Granite',
  'Hillside',
  'Ironbridge',
  'Juniper',
  'Kestrel',
  'Lakeside',
  'Meridian',
  'Novaline',
  'Oakfield',
];
export const SUBJECTS = [
  'annual licence',
  'office fit-out',
  'support contract',
  'server upgrade',
  'training course',
  'website redesign',
  'warehouse racks',
  'spare parts',
  'audit',
  'pilot project',
];
export const SOURCES = [
  'CALL',
  'EMAIL',
  'WEB',
  'ADVERTISING',
  'PARTNER',
  'RECOMMENDATION',
  'TRADE_SHOW',
  'WEBFORM',
  'OTHER',
];
export const DEAL_TYPES = ['SALE', 'SALE', 'SALE', 'COMPLEX', 'GOODS', 'SERVICES', 'SERVICE'];
export const CURRENCIES = ['RUB', 'RUB', 'RUB', 'RUB', 'USD', 'EUR'];
export const UTM_SOURCES = ['newsletter', 'search', 'partner-site'];
