import { Anchor, Button, Code, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { ScopeList } from '../scopes/scope-list.js';
import { SCOPE_TEXTS } from '../scopes/scope-texts.js';
import { EndKey } from './end-key.js';
import { KeyBadge } from './key-badge.js';
import { KeySettings } from './key-settings.js';
import { type Key, shortForm } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';
import { RotateKey } from './rotate-key.js';

/** All of one key. */
export function KeyDetails({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const scopes = useTexts(SCOPE_TEXTS);
  const isActive = value.status === 'ACTIVE';
  return (
    <>
      <KeyFacts value={value} />
      {isActive ? (
        <>
          <RotateKey value={value} />
          <KeySettings value={value} />
        </>
      ) : (
        <>
          <Section title={scopes('scopes')}>
            <ScopeList scopes={value.scopes} />
          </Section>
          <Text c="dimmed">{t('ended-fixed')}</Text>
        </>
      )}
    </>
  );
}

function KeyFacts({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const { moment } = useFormats();
  const { session, key: acting, keys, choose } = useActing();
  const isOwn = value.ownerUserId === session.user.id;
  const canActWith = isOwn && value.id !== acting?.id && keys.some(({ id }) => id === value.id);
  return (
    <Section
      title={t('key')}
      actions={
        <>
          <KeyBadge value={value} />
          {canActWith && (
            <Button size="compact-sm" variant="light" onClick={() => choose(value.id)}>
              {t('act-with-it')}
            </Button>
          )}
          {value.status === 'ACTIVE' && <EndKey value={value} />}
        </>
      }
    >
      {value.graceUntil !== null && (
        <Text size="sm">
          {t('both-until')} {moment(value.graceUntil)}.
        </Text>
      )}
      {value.id === acting?.id && <Text size="sm">{t('acting-with-it')}</Text>}
      <Facts
        rows={[
          [t('key'), <Code key="key">{shortForm(value)}</Code>],
          [t('kind'), t(`kind-${value.kind}`)],
          [t('owner'), isOwn ? t('you') : (value.ownerName ?? t('somebody'))],
          [
            t('application'),
            value.appId === null ? undefined : (
              <Anchor key="app" component={Link} to={`/applications/${value.appId}`} size="sm">
                {t('open-application')}
              </Anchor>
            ),
          ],
          [t('access'), t(`mode-${value.accessMode}`)],
          [t('last-use'), <Moment key="used" at={value.lastUsedAt} />],
          [
            t('expires'),
            value.expiresAt === null ? t('not-shown') : <Moment key="end" at={value.expiresAt} />,
          ],
          [t('addresses'), value.allowedIps.length === 0 ? t('any-address') : value.allowedIps.join(', ')],
          [t('per-second'), value.requestsPerSecond ?? t('no-ceiling')],
          [t('ai-per-minute'), value.rateLimit],
          [t('created'), <Moment key="made" at={value.createdAt} />],
          [t('changed'), <Moment key="changed" at={value.updatedAt} />],
          [
            t('revoked'),
            value.revokedAt === null ? undefined : <Moment key="revoked" at={value.revokedAt} />,
          ],
        ]}
      />
    </Section>
  );
}
