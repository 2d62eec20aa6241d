import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, momentOf, YEAR_START_MS } from '../seed-time.js';

const DEAL = ['crm', 'CCrmDocumentDeal', 'DEAL'] as const;
const LEAD = ['crm', 'CCrmDocumentLead', 'LEAD'] as const;
const COMPANY = ['crm', 'CCrmDocumentCompany', 'COMPANY'] as const;

const TEMPLATES: readonly {
  readonly name: string;
  readonly document: readonly [string, string, string];
  readonly autoExecute: number;
}[] = [
  { name: 'Approve the discount', document: DEAL, autoExecute: 0 },
  { name: 'Hand over to delivery', document: DEAL, autoExecute: 2 },
  { name: 'Qualify the lead', document: LEAD, autoExecute: 1 },
  { name: 'Check the company', document: COMPANY, autoExecute: 3 },
  { name: 'Prepare the contract', document: DEAL, autoExecute: 0 },
];
const WORKFLOW_COUNT = 24;

/** Workflow templates, ids from 1; the last one belongs to an application. */
export function seedWorkflowTemplates(): Row[] {
  return TEMPLATES.map(({ name, document, autoExecute }, index) => ({
    id: index + 1,
    NAME: name,
    DESCRIPTION: '',
    MODULE_ID: document[0],
    ENTITY: document[1],
    DOCUMENT_TYPE: document,
    AUTO_EXECUTE: autoExecute,
    TEMPLATE: [],
    PARAMETERS: [],
    VARIABLES: [],
    CONSTANTS: [],
    MODIFIED: hostDateTime(YEAR_START_MS + index * 20 * DAY_MS),
    IS_MODIFIED: 'Y',
    USER_ID: 1,
    SYSTEM_CODE: index === TEMPLATES.length - 1 ? 'rest_app_1' : '',
  }));
}

/** Running workflows. */
export function seedWorkflows(random: SeededRandom): Row[] {
  return Array.from({ length: WORKFLOW_COUNT }, (_, index) => {
    const id = index + 1;
    const startedMs = momentOf(random, index, WORKFLOW_COUNT);
    const templateId = random.integer(1, TEMPLATES.length);
    const document = TEMPLATES[templateId - 1]?.document ?? DEAL;
    return {
      id,
      WORKFLOW_ID: `${id.toString(16).padStart(13, '5f')}.${String(10_000_000 + id * 7919)}`,
      MODULE_ID: document[0],
      ENTITY: document[1],
      DOCUMENT_ID: `${document[2]}_${random.integer(1, 100)}`,
      STARTED: hostDateTime(startedMs),
      STARTED_BY: random.integer(1, 12),
      MODIFIED: hostDateTime(startedMs + DAY_MS),
      OWNED_UNTIL: null,
      TEMPLATE_ID: templateId,
    };
  });
}
