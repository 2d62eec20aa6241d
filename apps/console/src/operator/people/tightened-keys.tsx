import { Code, Text } from '@mantine/core';
import type { TightenedKey } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { CallList } from '../shared/call-list.js';
import { useKeyColumns } from './key-columns.js';
import { OPERATOR_PEOPLE_TEXTS } from './people-texts.js';

/** Keys in use that may do less than an earlier version let them. */
export function TightenedKeys({ portal }: { readonly portal: string | null }) {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const shared = useKeyColumns();
  const columns: readonly Column<TightenedKey>[] = [
    shared.name,
    shared.portal,
    { id: 'kind', header: tell('kind'), width: '150px', cell: ({ kind }) => t(kind) },
    shared.used,
    {
      id: 'holds',
      header: t('holds-now'),
      cell: ({ tightenings }) =>
        tightenings.map(({ name }) => <Text key={name} size="sm" children={t(name)} />),
    },
    {
      id: 'refused',
      header: t('last-refused'),
      width: '240px',
      cell: ({ tightenings }) =>
        tightenings.flatMap(({ name, refusedAt, call }) =>
          refusedAt === null ? [] : [<LastTry key={name} at={refusedAt} call={call} />],
        ),
    },
  ];
  return (
    <Section title={t('tightened-title')} lead={t('tightened-lead')}>
      <CallList
        name="keys.tightened"
        input={portal === null ? {} : { portal }}
        label={t('tightened-title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('tightened-empty')}
      />
    </Section>
  );
}

function LastTry({ at, call }: { readonly at: string; readonly call: string | null }) {
  return (
    <>
      <Moment at={at} relative />
      <Code>{call}</Code>
    </>
  );
}
