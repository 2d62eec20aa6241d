import type { InputValues } from './action-definition.js';

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

export const DOCUMENT_KINDS: readonly string[] = Object.keys(DOCUMENTS);

/** The document a workflow runs on: as given, or made from kind and id of a record. */
export function documentOfRecord({ documentId, entityType, entityId }: InputValues): InputValues {
  if (documentId !== undefined) return { documentId };
  const kind = DOCUMENTS[entityType as string];
  return kind ? { documentId: ['crm', kind.entity, `${kind.prefix}${String(entityId)}`] } : {};
}
