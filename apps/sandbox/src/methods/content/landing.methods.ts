import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { addRecord, findRecord, removeRecord } from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { LANDING_PAGE, LANDING_SITE } from '../../records/types/landing/landing.data.js';
import { integerArgument, objectArgument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';

function pagesOf({ portal }: HostCall, siteId: number): Row[] {
  return [...portal.table(LANDING_PAGE.table).values()].filter((page) => page['SITE_ID'] === siteId);
}

/** Publishes or takes back the record and whatever belongs to it. */
function setPublic(call: HostCall, type: RecordType, rows: readonly Row[], isPublic: boolean): void {
  const table = call.portal.table(type.table);
  const now = hostDateTime(call.nowMs);
  const change = { ACTIVE: isPublic ? 'Y' : 'N', DATE_MODIFY: now, MODIFIED_BY_ID: call.userId };
  const date = isPublic && type === LANDING_PAGE ? { DATE_PUBLIC: now } : {};
  for (const row of rows) table.put({ ...row, ...change, ...date });
}

function siteOf(call: HostCall): Row {
  return findRecord(call, LANDING_SITE, integerArgument(call.params, 'id'));
}

function pageOf(call: HostCall): Row {
  return findRecord(call, LANDING_PAGE, integerArgument(call.params, 'lid'));
}

function publishSite(call: HostCall, isPublic: boolean): { result: true } {
  const site = siteOf(call);
  setPublic(call, LANDING_PAGE, pagesOf(call, site.id), isPublic);
  setPublic(call, LANDING_SITE, [site], isPublic);
  return { result: true };
}

function publishPage(call: HostCall, isPublic: boolean): { result: true } {
  setPublic(call, LANDING_PAGE, [pageOf(call)], isPublic);
  return { result: true };
}

/** Sites and their pages; lists are cut by limit and offset and carry no total. */
export const LANDING_METHODS: HostMethodTable = {
  ...recordMethods(LANDING_SITE, {
    list: { method: 'landing.site.getList', within: 'params', paging: 'limitOffset', maxPage: 5_000 },
    add: { method: 'landing.site.add', answer: 'id' },
    update: { method: 'landing.site.update', answer: 'true' },
  }),
  ...recordMethods(LANDING_PAGE, {
    list: { method: 'landing.landing.getList', within: 'params', paging: 'limitOffset', maxPage: 5_000 },
    update: { method: 'landing.landing.update', id: 'lid', answer: 'true' },
    delete: { method: 'landing.landing.delete', id: 'lid', answer: 'true' },
  }),
  'landing.site.delete': (call) => {
    const site = siteOf(call);
    if (pagesOf(call, site.id).length > 0) {
      throw new HostError(400, 'SITE_IS_NOT_EMPTY', 'The site still has pages');
    }
    removeRecord(call, LANDING_SITE, site);
    return { result: true };
  },
  'landing.landing.add': (call) => {
    const fields = objectArgument(call.params, 'fields');
    const site = call.portal.table(LANDING_SITE.table).get(Number(fields['SITE_ID']));
    if (!site) throw new HostError(400, 'SITE_ERROR', 'The site of the page does not exist');
    return { result: addRecord(call, LANDING_PAGE, fields).id };
  },
  'landing.site.publication': (call) => publishSite(call, true),
  'landing.site.unpublic': (call) => publishSite(call, false),
  'landing.landing.publication': (call) => publishPage(call, true),
  'landing.landing.unpublic': (call) => publishPage(call, false),
};
