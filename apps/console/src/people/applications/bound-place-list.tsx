import { Code, Text } from '@mantine/core';
import type { Item } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { useApi, useApiCall } from '../api.js';
import { isNotYet } from './advised-refusals.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';
import { titleOf } from './place-code.js';
import { RefusalAdvice } from './refusal-advice.js';
import { useAvailablePlaces } from './use-available-places.js';

/** Places the portal shows the application at. */
export function BoundPlaceList({ value, keyId }: { readonly value: Application; readonly keyId: string }) {
  const t = useTexts(STEPS_TEXTS);
  const query = useApi('placements.list', {}, { as: { keyId } });
  const places = useAvailablePlaces({ keyId });
  const unbind = useApiCall('placements.unbind', { as: { keyId }, changes: ['placements.', 'apps.'] });
  const groups = places.data?.data.groups ?? null;
  const columns: readonly Column<Item<'placements.list'>>[] = [
    {
      id: 'place',
      header: t('place'),
      cell: ({ placement }) => (
        <div>
          <Text size="sm">{groups ? (titleOf(groups, placement) ?? placement) : placement}</Text>
          <Code>{placement}</Code>
        </div>
      ),
    },
    { id: 'title', header: t('shown-as'), cell: ({ title }) => title || value.title },
    {
      id: 'user',
      header: t('for-whom'),
      width: '150px',
      cell: ({ userId }) => (userId === 0 ? t('everybody') : t('employee', { number: userId })),
    },
    {
      id: 'unbind',
      header: t('unbind'),
      width: '140px',
      align: 'end',
      cell: ({ placement }) => (
        <ConfirmButton
          size="compact-sm"
          label={t('unbind')}
          title={t('unbind-title', { place: placement })}
          text={t('unbind-text')}
          onConfirm={() => unbind.mutateAsync({ body: { placement } })}
        />
      ),
    },
  ];
  return (
    <>
      <RefusalAdvice error={query.error} value={value} />
      {!isNotYet(query.error) && (
        <Loaded query={query}>
          {({ data }) => (
            <DataTable
              label={t('bound-label')}
              columns={columns}
              rows={data}
              rowKey={({ placement, userId }) => `${placement} ${userId}`}
              empty={<EmptyState title={t('none-bound')} text={t('none-bound-text')} />}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
