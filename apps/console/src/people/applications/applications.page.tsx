import { Anchor, Button, Code, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListTable } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { ExternalLink, Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded, useActing } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { APPLICATIONS_TEXTS, CatalogueBadge } from './application-facts.js';
import type { Application } from './application-form.js';

const ROWS_OF_A_PAGE = 100;

/** Applications, newest first. */
function ApplicationList() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const query = useApiPages(
    'apps.list',
    { query: { page: 1, limit: ROWS_OF_A_PAGE } },
    ({ body }, { query: asked }) =>
      body.page * body.limit < body.total ? { query: { ...asked, page: body.page + 1 } } : null,
  );
  const columns: readonly Column<Application>[] = [
    {
      id: 'title',
      header: t('name'),
      cell: ({ id, title, description }) => (
        <div>
          <Anchor component={Link} to={`/applications/${id}`} size="sm" fw={600}>
            {title}
          </Anchor>
          {description !== null && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: '160px',
      cell: ({ catalogStatus }) => <CatalogueBadge status={catalogStatus} />,
    },
    {
      id: 'address',
      header: t('address'),
      cell: ({ appUrl }) =>
        appUrl === null ? (
          <Text size="sm" c="dimmed">
            {t('no-address')}
          </Text>
        ) : (
          <ExternalLink to={appUrl} />
        ),
    },
    {
      id: 'key',
      header: t('key'),
      width: '190px',
      cell: ({ prefix, suffix }) => (
        <Code>
          {prefix}…{suffix}
        </Code>
      ),
    },
    {
      id: 'changed',
      header: t('changed'),
      width: '140px',
      cell: ({ updatedAt }) => <Moment at={updatedAt} relative />,
    },
  ];
  return (
    <ListTable
      query={query}
      rowsOf={({ pages }) => pages.flatMap(({ data }) => data)}
      label={t('list-label')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t('empty')}
          text={t('empty-text')}
          action={
            <Button component={Link} to="/applications/new">
              {t('new-application')}
            </Button>
          }
        />
      }
    />
  );
}

/** Applications registered with the key one acts with. */
export default function ApplicationsPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { key } = useActing();
  const isApplication = key?.kind === 'application';
  return (
    <Page
      title={t('title')}
      lead={isApplication ? t('lead-application') : t('lead')}
      actions={
        key !== null &&
        !isApplication && (
          <Button component={Link} to="/applications/new" leftSection={<PlusIcon size={16} />}>
            {t('new-application')}
          </Button>
        )
      }
    >
      <KeyNeeded>
        <ApplicationList />
      </KeyNeeded>
    </Page>
  );
}
