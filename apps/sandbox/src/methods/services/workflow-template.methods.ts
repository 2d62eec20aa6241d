import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  removeRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { selectedNames } from '../../records/record-view.js';
import { WORKFLOW_TEMPLATE } from '../../records/types/processes/workflow.data.js';
import { argument, integerArgument, objectArgument } from '../arguments.js';

function systemCode({ actor, portal }: HostCall): string {
  return `rest_app_${portal.application(actor.applicationId)?.id ?? 0}`;
}

function ownTemplate(call: HostCall): Row {
  const template = findRecord(call, WORKFLOW_TEMPLATE, integerArgument(call.params, 'ID'));
  if (template['SYSTEM_CODE'] !== systemCode(call)) {
    throw new HostError(
      400,
      'ERROR_TEMPLATE_NOT_OWNER',
      'You can change the templates of your application only',
    );
  }
  return template;
}

function checkData(data: unknown): void {
  if (typeof data === 'object' && data !== null && Object.keys(data).length > 0) return;
  throw new HostError(400, 'ERROR_TEMPLATE_VALIDATION_FAILURE', 'Empty TEMPLATE_DATA!');
}

/** Workflow templates; an application changes its own alone. Without SELECT the host names nothing but ids. */
export const WORKFLOW_TEMPLATE_METHODS: HostMethodTable = {
  'bizproc.workflow.template.list': (call) => {
    const [select, filter, order, start] = ['SELECT', 'FILTER', 'ORDER', 'start'].map((name) =>
      argument(call.params, name),
    );
    const named = selectedNames(select);
    const query = { filter, order, start, select: named.length > 0 ? named : ['ID'] };
    const { rows, ...paging } = listRecords(call, WORKFLOW_TEMPLATE, query);
    return { result: rows, ...paging };
  },
  'bizproc.workflow.template.add': (call) => {
    const documentType = objectArgument(call.params, 'DOCUMENT_TYPE');
    if (Object.values(documentType).length !== 3) {
      throw new HostError(400, 'ERROR_TEMPLATE_VALIDATION_FAILURE', 'Incorrect field DOCUMENT_TYPE!');
    }
    checkData(argument(call.params, 'TEMPLATE_DATA'));
    const row = addRecord(call, WORKFLOW_TEMPLATE, call.params);
    const owned = { ...row, SYSTEM_CODE: systemCode(call) };
    call.portal.table(WORKFLOW_TEMPLATE.table).put(owned);
    return { result: row.id };
  },
  'bizproc.workflow.template.update': (call) => {
    const fields = objectArgument(call.params, 'FIELDS');
    if (fields['TEMPLATE_DATA'] !== undefined) checkData(fields['TEMPLATE_DATA']);
    return { result: changeRecord(call, WORKFLOW_TEMPLATE, ownTemplate(call), fields).id };
  },
  'bizproc.workflow.template.delete': (call) => {
    removeRecord(call, WORKFLOW_TEMPLATE, ownTemplate(call));
    return { result: null };
  },
};
