import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';

interface SeedSite {
  readonly title: string;
  readonly code: string;
  readonly type: string;
  readonly pages: readonly string[];
}

const SITES: readonly SeedSite[] = [
  {
    title: 'Company site',
    code: 'company',
    type: 'PAGE',
    pages: ['Home', 'About', 'Prices', 'Contacts', 'Vacancies', 'Delivery'],
  },
  {
    title: 'Online shop',
    code: 'shop',
    type: 'STORE',
    pages: ['Shop window', 'Cart', 'Checkout', 'Returns'],
  },
  { title: 'Trade show', code: 'trade-show', type: 'PAGE', pages: ['Registration', 'Programme'] },
];

const dates = (day: number): { DATE_CREATE: string; DATE_MODIFY: string } => ({
  DATE_CREATE: hostDateTime(YEAR_START_MS + day * DAY_MS),
  DATE_MODIFY: hostDateTime(YEAR_START_MS + (day + 20) * DAY_MS),
});

/** Sites, ids from 1. */
export function seedSites(): Row[] {
  let firstPage = 1;
  return SITES.map(({ title, code, type, pages }, index) => {
    const LANDING_ID_INDEX = firstPage;
    firstPage += pages.length;
    return {
      id: index + 1,
      TITLE: title,
      CODE: `/${code}/`,
      TYPE: type,
      ACTIVE: index < 2 ? 'Y' : 'N',
      DELETED: 'N',
      DOMAIN_ID: index + 1,
      DESCRIPTION: null,
      XML_ID: null,
      LANDING_ID_INDEX,
      LANDING_ID_404: null,
      LANDING_ID_503: null,
      LANG: null,
      CREATED_BY_ID: 5,
      MODIFIED_BY_ID: 5,
      ...dates(index * 40),
    };
  });
}

/** Pages of all sites, ids from 1. */
export function seedLandingPages(): Row[] {
  const rows: Row[] = [];
  for (const [siteIndex, { pages }] of SITES.entries()) {
    for (const title of pages) {
      const isPublic = siteIndex < 2;
      rows.push({
        id: rows.length + 1,
        SITE_ID: siteIndex + 1,
        TITLE: title,
        CODE: title.toLowerCase().replaceAll(' ', '-'),
        DESCRIPTION: null,
        ACTIVE: isPublic ? 'Y' : 'N',
        DELETED: 'N',
        FOLDER: 'N',
        FOLDER_ID: null,
        TPL_ID: null,
        SITEMAP: 'N',
        XML_ID: null,
        DOMAIN_ID: siteIndex + 1,
        DATE_PUBLIC: isPublic ? hostDateTime(YEAR_START_MS + (siteIndex * 40 + 21) * DAY_MS) : null,
        CREATED_BY_ID: 5,
        MODIFIED_BY_ID: 5,
        ...dates(siteIndex * 40 + rows.length),
      });
    }
  }
  return rows;
}
