import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { ExternalLink, Moment, StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
/** Applications as they are listed, registered and set. */
import applicationsEn from '../../texts/en/applications.json';
import applicationsRu from '../../texts/ru/applications.json';
import { useActing, useSession } from '../acting-key.js';
import { useApi } from '../api.js';
import { ScopeList } from '../scopes/scope-picker.js';
import type { Application } from './application-form.js';

export const APPLICATIONS_TEXTS = defineTexts('applications', { en: applicationsEn, ru: applicationsRu });

const TONES: Readonly<Record<Application['catalogStatus'], Tone>> = {
  PRIVATE: 'quiet',
  PUBLISHED: 'good',
  UNPUBLISHED: 'warning',
};

/** Whether the people of the portal find an application. */
export function CatalogueBadge({ status }: { readonly status: Application['catalogStatus'] }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  return <StatusBadge tone={TONES[status]}>{t(`state-${status}`)}</StatusBadge>;
}

/** What an application is: where it runs, whose it is, what it may do. */
export function ApplicationFacts({ value }: { readonly value: Application }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { user, keys } = useSession();
  const keyId = keys.find(({ kind, appId }) => kind === 'application' && appId === value.id)?.id;
  const author =
    value.authorId === user.id
      ? t('you')
      : value.authorHostUserId === null
        ? t('somebody')
        : t('author-number', { number: value.authorHostUserId });
  const shownKey = (
    <Code>
      {value.prefix}…{value.suffix}
    </Code>
  );
  return (
    <Stack gap="lg">
      <Section title={t('facts')} actions={<CatalogueBadge status={value.catalogStatus} />}>
        <Facts
          rows={[
            [
              t('address'),
              value.appUrl === null ? t('no-address') : <ExternalLink key="url" to={value.appUrl} />,
            ],
            [t('hosting'), t(`hosting-${value.hosting}`, { host: value.externalHost ?? '' })],
            [t('registrable'), value.externalRegistrable ?? undefined],
            [t('server'), <LinkedServers key="server" appId={value.id} />],
            [
              t('versions'),
              <Anchor key="versions" component={Link} to={`/applications/${value.id}/versions`} size="sm">
                {t('to-versions')}
              </Anchor>,
            ],
            [
              t('application-key'),
              keyId === undefined ? (
                <Group key="key" gap="xs">
                  {shownKey}
                  {value.authorId !== user.id && <span>{t('key-of-others')}</span>}
                </Group>
              ) : (
                <Anchor key="key" component={Link} to={`/keys/${keyId}`} size="sm">
                  {shownKey}
                </Anchor>
              ),
            ],
            [t('places'), value.placements.length === 0 ? undefined : value.placements.join(', ')],
            [t('sign-in-addresses'), value.redirectUris.join(', ')],
            [t('author'), author],
            [t('created'), <Moment key="made" at={value.createdAt} />],
            [t('changed'), <Moment key="changed" at={value.updatedAt} />],
            [t('published'), <Moment key="published" at={value.publishedAt} />],
          ]}
        />
      </Section>
      <Section title={t('rights')} lead={t('what-may-text')}>
        <ScopeList scopes={value.scopes} />
      </Section>
    </Stack>
  );
}

/** Servers of the acting key that run the application. */
function LinkedServers({ appId }: { readonly appId: string }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { key } = useActing();
  const maySee = key?.scopes.includes('svc:infra') ?? false;
  const { data } = useApi('servers.list', {}, { enabled: maySee });
  const linked = data?.data.filter(({ linkedApp }) => linkedApp?.appId === appId) ?? [];
  if (linked.length === 0) return <Text size="sm">{t('no-server')}</Text>;
  return (
    <Group gap="xs">
      {linked.map(({ id, name, displayName }) => (
        <Anchor key={id} component={Link} to={`/servers/${id}`} size="sm">
          {displayName || name}
        </Anchor>
      ))}
    </Group>
  );
}
