import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/read-only-note.js';
import { useMayWrite } from '../keys/use-may-write.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';
import { CatalogueBadge } from './catalogue-badge.js';
import { PublishForm } from './publish-form.js';

/** Whether the people of the portal find the application, and the steps in and out. */
export function Catalogue({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const { key } = useActing();
  const mayWrite = useMayWrite();
  const unpublish = useApiCall('apps.unpublish', { changes: ['apps.', 'applications.', 'placements.'] });
  const left = unpublish.data?.meta?.warnings.flatMap(({ placements }) => placements) ?? [];
  const isPublished = value.catalogStatus === 'PUBLISHED';
  const keyHas = key?.scopes.includes('placement') ?? false;
  return (
    <Section
      title={t('catalogue')}
      lead={t('catalogue-text')}
      actions={<CatalogueBadge status={value.catalogStatus} />}
    >
      <Stack gap="md">
        {value.publishedAt !== null && (
          <Facts
            rows={[
              [t('published'), <Moment key="at" at={value.publishedAt} />],
              [t('places'), value.placements.length === 0 ? undefined : value.placements.join(', ')],
            ]}
          />
        )}
        {left.length > 0 && <Alert color="orange">{t('left-on-host', { places: left.join(', ') })}</Alert>}
        <ReadOnlyNote />
        {isPublished ? (
          <div>
            <ConfirmButton
              label={t('unpublish')}
              title={t('unpublish-title', { title: value.title })}
              text={t('unpublish-text')}
              disabled={!mayWrite}
              onConfirm={() => unpublish.mutateAsync({ path: { id: value.id } })}
            />
          </div>
        ) : !value.scopes.includes('placement') ? (
          <Text size="sm">
            {t('needs-placement')} {t('app-lacks-placement')}
          </Text>
        ) : !keyHas ? (
          <Text size="sm">
            {t('needs-placement')} {t('key-lacks-placement')}{' '}
            {key !== null && (
              <Anchor component={Link} to={`/keys/${key.id}`} size="sm">
                {t('key-settings')}
              </Anchor>
            )}
          </Text>
        ) : (
          <PublishForm value={value} />
        )}
      </Stack>
    </Section>
  );
}
