import { randomBytes } from 'node:crypto';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { listRecords } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { selectedNames } from '../../records/record-view.js';
import { WORKFLOW, WORKFLOW_TEMPLATE } from '../../records/types/processes/workflow.data.js';
import { argument, integerArgument, objectArgument, textArgument } from '../arguments.js';

const DEFAULT_SELECT = ['ID', 'MODIFIED', 'OWNED_UNTIL'];

/** `ID` of a running workflow is the text kept as `WORKFLOW_ID`. */
function storedKey(key: string): string {
  return key.replace(/^([^\w]*)ID$/, '$1WORKFLOW_ID');
}

function storedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [storedKey(key), entry]),
  );
}

function findWorkflow({ portal }: HostCall, workflowId: string): Row | undefined {
  return [...portal.table(WORKFLOW.table).values()].find((row) => row['WORKFLOW_ID'] === workflowId);
}

/** Ends a workflow; the host keeps nothing of it. */
function end(call: HostCall): { result: true } {
  const row = findWorkflow(call, textArgument(call.params, 'ID'));
  if (!row) throw new HostError(400, 'ERROR_WRONG_WORKFLOW_ID', 'Wrong workflow ID');
  call.portal.table(WORKFLOW.table).delete(row.id);
  return { result: true };
}

/** Running workflows. */
export const WORKFLOW_METHODS: HostMethodTable = {
  'bizproc.workflow.instances': (call) => {
    const [select, filter, order, start] = ['SELECT', 'FILTER', 'ORDER', 'start'].map((name) =>
      argument(call.params, name),
    );
    const named = selectedNames(select);
    const wanted = named.length > 0 ? named : DEFAULT_SELECT;
    const query = {
      filter: storedKeys(filter),
      order: storedKeys(order) ?? { MODIFIED: 'DESC' },
      start,
      select: wanted.map(storedKey),
    };
    const { rows, ...paging } = listRecords(call, WORKFLOW, query);
    const shown = rows.map(({ WORKFLOW_ID: workflowId, ID: _, ...row }) => ({
      ...(workflowId !== undefined && { ID: workflowId }),
      ...row,
    }));
    return { result: shown, ...paging };
  },
  'bizproc.workflow.start': (call) => {
    const templateId = integerArgument(call.params, 'TEMPLATE_ID');
    const document = Object.values(objectArgument(call.params, 'DOCUMENT_ID')).map(String);
    const [moduleId, entity, documentId] = document;
    if (document.length !== 3 || !documentId) throw new HostError(400, 'ERROR_CORE', 'Wrong DOCUMENT_ID');
    const template = call.portal.table(WORKFLOW_TEMPLATE.table).get(templateId);
    if (!template) throw new HostError(400, 'ERROR_CORE', 'The workflow template is not found');
    if (template['MODULE_ID'] !== moduleId || template['ENTITY'] !== entity) {
      throw new HostError(400, 'ERROR_CORE', 'The template is not made for such documents');
    }
    const workflows = call.portal.table(WORKFLOW.table);
    const now = hostDateTime(call.nowMs);
    const WORKFLOW_ID = `${randomBytes(7).toString('hex')}.${String(workflows.highestId + 1).padStart(8, '0')}`;
    workflows.put({
      id: workflows.takeId(),
      WORKFLOW_ID,
      MODIFIED: now,
      OWNED_UNTIL: null,
      MODULE_ID: moduleId,
      ENTITY: entity,
      DOCUMENT_ID: documentId,
      STARTED: now,
      STARTED_BY: call.userId,
      TEMPLATE_ID: templateId,
    });
    return { result: WORKFLOW_ID };
  },
  'bizproc.workflow.terminate': end,
  'bizproc.workflow.kill': end,
};

/** What applications tell workflows that wait for them; a token begins with the workflow's id. */
export const WORKFLOW_EVENT_METHODS: HostMethodTable = {
  'bizproc.event.send': (call) => {
    const [workflowId = ''] = textArgument(call.params, 'EVENT_TOKEN').split('|');
    const row = findWorkflow(call, workflowId);
    if (!row) throw new HostError(400, 'ERROR_WRONG_WORKFLOW_ID', 'Nobody waits for this event');
    call.portal.table(WORKFLOW.table).put({ ...row, MODIFIED: hostDateTime(call.nowMs) });
    return { result: true };
  },
};
