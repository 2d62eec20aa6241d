import type { EntityDefinition } from '../entity-definition.js';
import { LANDING_AUTHOR_FIELDS, LANDING_ENTITY } from './content-entity.js';

export const SITES: EntityDefinition = {
  base: 'sites',
  title: 'Sites',
  ...LANDING_ENTITY,
  operations: {
    list: {
      method: 'landing.site.getList',
      args: {
        scope: '$p.scope?',
        params: {
          select: '$select?',
          filter: '$filter',
          order: '$order?',
          limit: '$limit',
          offset: '$offset',
        },
      },
      result: { kind: 'rows', path: ['result'] },
    },
    get: {
      method: 'landing.site.getList',
      args: { scope: '$p.scope?', params: { filter: { ID: '$id' }, select: ['*'] } },
      result: { kind: 'first', path: ['result'] },
    },
    create: {
      method: 'landing.site.add',
      args: { scope: '$p.scope?', fields: '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: {
      method: 'landing.site.update',
      args: { scope: '$p.scope?', id: '$id', fields: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'landing.site.delete',
      args: { scope: '$p.scope?', id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: null,
    search: null,
  },
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'integer',
      meaning: 'Number of the site, given by the host',
      readonly: true,
    },
    {
      name: 'title',
      host: 'TITLE',
      type: 'string',
      meaning: 'What the site is called',
      required: true,
      example: 'Landing',
    },
    {
      name: 'code',
      host: 'CODE',
      type: 'string',
      meaning: 'Part of its address',
      required: true,
      example: 'main',
    },
    {
      name: 'type',
      host: 'TYPE',
      type: 'string',
      meaning: 'Kind of site, such as `PAGE`, `STORE` or `KNOWLEDGE`',
    },
    { name: 'active', host: 'ACTIVE', type: 'boolean', meaning: 'It is published', readonly: true },
    {
      name: 'deleted',
      host: 'DELETED',
      type: 'boolean',
      meaning: 'It lies in the recycle bin',
      readonly: true,
    },
    { name: 'domainId', host: 'DOMAIN_ID', type: 'reference', meaning: 'Number of its domain' },
    { name: 'description', host: 'DESCRIPTION', type: 'string', meaning: 'Notes for lists of sites' },
    { name: 'xmlId', host: 'XML_ID', type: 'string', meaning: 'Key of the site in an outside system' },
    {
      name: 'landingIdIndex',
      host: 'LANDING_ID_INDEX',
      type: 'reference',
      meaning: 'Number of the page that visitors see first',
    },
    {
      name: 'landingId404',
      host: 'LANDING_ID_404',
      type: 'reference',
      meaning: 'Number of the page for addresses that do not exist',
    },
    {
      name: 'landingId503',
      host: 'LANDING_ID_503',
      type: 'reference',
      meaning: 'Number of the page shown while the site is closed',
    },
    { name: 'lang', host: 'LANG', type: 'string', meaning: 'Language of its texts, such as `en`' },
    ...LANDING_AUTHOR_FIELDS,
    {
      name: 'dateCreate',
      host: 'DATE_CREATE',
      type: 'datetime',
      meaning: 'When the site was made',
      readonly: true,
    },
    {
      name: 'dateModify',
      host: 'DATE_MODIFY',
      type: 'datetime',
      meaning: 'When the site was last changed',
      readonly: true,
    },
  ],
  aggregatable: ['type', 'active'],
  parameters: [
    {
      name: 'scope',
      type: 'string',
      operations: ['list', 'get', 'create', 'update', 'delete', 'search', 'aggregate'],
      description: 'an inner kind of site instead of public ones',
      values: ['KNOWLEDGE', 'GROUP', 'MAINPAGE'],
    },
  ],
};
