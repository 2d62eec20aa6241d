import type { Data } from '#libs/client';
import { defineTexts } from '../../shared/language/texts.js';
import versionsEn from '../../texts/en/versions.json';
import versionsRu from '../../texts/ru/versions.json';

export const VERSIONS_TEXTS = defineTexts('versions', { en: versionsEn, ru: versionsRu });

/** Whose versions they are. */
export interface VersionOwner {
  readonly kind: 'server' | 'app';
  readonly id: string;
}

export type Version = Data<'servers.sources.list'>['versions'][number];
export type Comparison = Data<'servers.sources.compare.get'>;

/** The same calls have other names for servers and for applications. */
export const VERSION_CALLS = {
  server: {
    list: 'servers.sources.list',
    compare: 'servers.sources.compare.get',
    update: 'servers.sources.update',
    remove: 'servers.sources.delete',
    download: 'servers.sources.download.get',
    cleanup: 'servers.sources.cleanup',
    path: '/v1/infra/servers',
  },
  app: {
    list: 'apps.sources.list',
    compare: 'apps.sources.compare.get',
    update: 'apps.sources.update',
    remove: 'apps.sources.delete',
    download: 'apps.sources.download.get',
    cleanup: 'apps.sources.cleanup',
    path: '/v1/apps',
  },
} as const;

/** Operations whose answers are others after a version has changed. */
export const VERSION_CHANGES = ['servers.sources.', 'apps.sources.', 'me.sources.list'];

/** Where an archive is saved as a version. */
export function saveAddress({ kind, id }: VersionOwner): string {
  return `${VERSION_CALLS[kind].path}/${encodeURIComponent(id)}/sources`;
}
