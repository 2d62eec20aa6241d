import type { ActionDefinition, InputValues } from './action-definition.js';

interface DocumentKind {
  readonly entity: string;
  readonly prefix: string;
}

/** How the host's workflows name the records of the CRM, in the module `crm`. Others are given in full. */
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  lead: { entity: 'CCrmDocumentLead', prefix: 'LEAD_' },
  deal: { entity: 'CCrmDocumentDeal', prefix: 'DEAL_' },
  contact: { entity: 'CCrmDocumentContact', prefix: 'CONTACT_' },
  company: { entity: 'CCrmDocumentCompany', prefix: 'COMPANY_' },
};

const DOCUMENT_KINDS: readonly string[] = Object.keys(DOCUMENTS);

/** The document a workflow runs on: as given, or made from kind and id of a record. */
function documentOfRecord({ documentId, entityType, entityId }: InputValues): InputValues {
  if (documentId !== undefined) return { documentId };
  const kind = DOCUMENTS[entityType as string];
  return kind ? { documentId: ['crm', kind.entity, `${kind.prefix}${String(entityId)}`] } : {};
}

/** Special paths of triggers and of workflows. */
export const AUTOMATION_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'GET',
    path: '/v1/triggers',
    summary: 'Triggers: list',
    tag: 'triggers',
    scope: 'crm',
    needsApplication: true,
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: {
      method: 'crm.automation.trigger.list',
      args: {},
      result: { kind: 'rows', path: ['result'] },
    },
    answer: {
      kind: 'rows',
      fields: [
        { name: 'code', host: 'CODE', type: 'string', meaning: 'Code that `POST /v1/triggers/fire` takes' },
        {
          name: 'name',
          host: 'NAME',
          type: 'string',
          meaning: 'What people read in the settings of automation',
        },
      ],
    },
  },
  {
    method: 'POST',
    path: '/v1/triggers/fire',
    summary: 'Triggers: fire',
    tag: 'triggers',
    scope: 'crm',
    needsApplication: true,
    mode: 'write',
    status: 200,
    params: {},
    input: [
      {
        name: 'code',
        type: 'string',
        description: 'Code of the trigger, as GET /v1/triggers lists it',
        required: true,
        max: 255,
        example: 'paid',
      },
      {
        name: 'ownerTypeId',
        type: 'integer',
        description: 'Kind of record: 1 lead, 2 deal, from 128 on smart processes',
        required: true,
        min: 1,
        example: 2,
      },
      {
        name: 'ownerId',
        type: 'integer',
        description: 'Number of the record the trigger is for',
        required: true,
        min: 1,
        example: 42,
      },
    ],
    call: {
      method: 'crm.automation.trigger.execute',
      args: { CODE: '$p.code', OWNER_TYPE_ID: '$p.ownerTypeId', OWNER_ID: '$p.ownerId' },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: { fired: true } },
  },
  {
    method: 'POST',
    path: '/v1/workflows/start',
    summary: 'Workflows: start',
    tag: 'workflows',
    scope: 'bizproc',
    mode: 'write',
    status: 201,
    params: {},
    input: [
      {
        name: 'templateId',
        type: 'integer',
        description: 'Number of the template (bizproc-templates)',
        required: true,
        min: 1,
        example: 3,
      },
      {
        name: 'documentId',
        type: 'strings',
        min: 3,
        max: 3,
        description: 'Module, entity and id as the host names the document',
        example: ['crm', 'CCrmDocumentDeal', 'DEAL_42'],
      },
      {
        name: 'entityType',
        type: 'string',
        description: 'Kind of record the workflow runs on; with entityId instead of documentId',
        values: DOCUMENT_KINDS,
      },
      { name: 'entityId', type: 'integer', description: 'Number of that record', min: 1 },
      {
        name: 'parameters',
        type: 'object',
        description: 'What the template asks for when it starts: `{parameter: value}`',
      },
    ],
    oneOf: [['documentId'], ['entityType', 'entityId']],
    call: {
      method: 'bizproc.workflow.start',
      args: { TEMPLATE_ID: '$p.templateId', DOCUMENT_ID: '$p.documentId', PARAMETERS: '$p.parameters?' },
      result: { kind: 'id', path: ['result'] },
    },
    derive: documentOfRecord,
    answer: { kind: 'id', name: 'workflowId', type: 'string' },
  },
  {
    method: 'POST',
    path: '/v1/workflows/event',
    summary: 'Workflows: answer a waiting step',
    tag: 'workflows',
    scope: 'bizproc',
    needsApplication: true,
    mode: 'write',
    status: 200,
    params: {},
    input: [
      {
        name: 'eventToken',
        type: 'string',
        description: 'Token the waiting step has handed out',
        required: true,
        max: 500,
        example: 'token-of-the-step',
      },
      {
        name: 'returnValues',
        type: 'object',
        description: 'What the step gives back to the workflow: `{name: value}`',
      },
      { name: 'logMessage', type: 'string', description: 'Text for the log of the workflow', max: 2_000 },
    ],
    call: {
      method: 'bizproc.event.send',
      args: {
        EVENT_TOKEN: '$p.eventToken',
        RETURN_VALUES: '$p.returnValues?',
        LOG_MESSAGE: '$p.logMessage?',
      },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: { sent: true } },
  },
  {
    method: 'DELETE',
    path: '/v1/workflows/:id',
    summary: 'Workflows: terminate',
    tag: 'workflows',
    scope: 'bizproc',
    mode: 'write',
    status: 200,
    params: { id: 'string' },
    input: [
      { name: 'status', type: 'string', max: 255, description: 'Text shown as the state of the document' },
      { name: 'kill', type: 'boolean', description: 'Removes the data of the run as well' },
    ],
    call: {
      method: 'bizproc.workflow.terminate',
      args: { ID: '$p.id', STATUS: '$p.status?' },
      result: { kind: 'done', path: ['result'] },
      variants: [
        {
          when: 'kill',
          operation: {
            method: 'bizproc.workflow.kill',
            args: { ID: '$p.id' },
            result: { kind: 'done', path: ['result'] },
          },
        },
      ],
    },
    answer: { kind: 'constant', value: { terminated: true } },
  },
];
