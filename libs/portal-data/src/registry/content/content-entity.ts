import type { EntityDefinition, EntityField, HostOperation } from '../entity-definition.js';

/** What files, folders and storages have in common. */
export const DISK_ENTITY = {
  area: 'files',
  scope: 'disk',
  outcomeUnknown: 'DISK_OUTCOME_UNKNOWN',
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-at',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: true,
} as const satisfies Partial<EntityDefinition>;

/** Who made a file or folder, who changed it last, and who put it into the recycle bin and when. */
export const DISK_HISTORY_FIELDS: readonly EntityField[] = [
  {
    name: 'deletedAt',
    host: 'DELETE_TIME',
    type: 'datetime',
    meaning: 'When it went to the recycle bin',
    readonly: true,
  },
  {
    name: 'createdBy',
    host: 'CREATED_BY',
    type: 'reference',
    meaning: 'Number of the user who made it',
    readonly: true,
  },
  {
    name: 'updatedBy',
    host: 'UPDATED_BY',
    type: 'reference',
    meaning: 'Number of the user who last changed it',
    readonly: true,
  },
  {
    name: 'deletedBy',
    host: 'DELETED_BY',
    type: 'reference',
    meaning: 'Number of the user who put it into the recycle bin; 0 for none',
    readonly: true,
  },
];

/** What lies in a storage, or in a folder where one is named. @param parent field by which that is */
export function diskChildren(kind: 'file' | 'folder', parent: string): HostOperation {
  return {
    method: 'disk.storage.getChildren',
    args: {
      id: '$filter.storageId',
      filter: { TYPE: kind, '...': '$filter' },
      order: '$order?',
      start: '$start',
    },
    result: { kind: 'rows', path: ['result'] },
    variants: [
      {
        when: parent,
        operation: {
          method: 'disk.folder.getChildren',
          args: {
            id: `$filter.${parent}`,
            filter: { TYPE: kind, '...': '$filter' },
            order: '$order?',
            start: '$start',
          },
          result: { kind: 'rows', path: ['result'] },
        },
      },
    ],
  };
}

/** @param parent as of {@link diskChildren} */
export function diskSearch(kind: 'file' | 'folder', parent: string): HostOperation {
  return {
    method: 'disk.file.search',
    args: {
      QUERY: '$query',
      TYPE: kind,
      FILTER: { STORAGE_ID: '$filter.storageId?', FOLDER_ID: `$filter.${parent}?` },
      start: '$start',
    },
    result: { kind: 'rows', path: ['result'] },
  };
}

/** Who made a record and who changed it last. */
export const AUTHOR_FIELDS: readonly EntityField[] = [
  {
    name: 'createdBy',
    host: 'createdBy',
    type: 'reference',
    meaning: 'Number of the user who made it',
    readonly: true,
  },
  {
    name: 'updatedBy',
    host: 'updatedBy',
    type: 'reference',
    meaning: 'Number of the user who last changed it',
    readonly: true,
  },
];

/** What sites and their pages have in common. */
export const LANDING_ENTITY = {
  area: 'sites',
  scope: 'landing',
  hostApi: 'v2',
  idType: 'number',
  paging: 'limit-offset',
  filterDialect: 'orm',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: true,
} as const satisfies Partial<EntityDefinition>;

/** Who made a site or page and who changed it last. */
export const LANDING_AUTHOR_FIELDS: readonly EntityField[] = [
  {
    name: 'createdById',
    host: 'CREATED_BY_ID',
    type: 'reference',
    meaning: 'Number of the user who made it',
    readonly: true,
  },
  {
    name: 'modifiedById',
    host: 'MODIFIED_BY_ID',
    type: 'reference',
    meaning: 'Number of the user who last changed it',
    readonly: true,
  },
];

/** What documents and their templates have in common. */
export const DOCUMENT_ENTITY = {
  area: 'documents',
  scope: 'documentgenerator',
  alternativeScopes: ['crm'],
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-at',
  customFields: 'none',
  searchable: true,
} as const satisfies Partial<EntityDefinition>;
