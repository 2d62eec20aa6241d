import type { Key, TightenedKey } from '#libs/operator/contracts';
import { Code, Text } from '@mantine/core';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import operatorPeopleEn from '../../texts/en/operator-people.json';
import operatorPeopleRu from '../../texts/ru/operator-people.json';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallList } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';

export const OPERATOR_PEOPLE_TEXTS = defineTexts('operator-people', {
  en: operatorPeopleEn,
  ru: operatorPeopleRu,
});

type ShownKey = Pick<Key, 'name' | 'prefix' | 'suffix' | 'portalId' | 'lastUsedAt'>;

/** What every list of keys tells of each. */
export function useKeyColumns() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  return {
    name: {
      id: 'name',
      header: tell('name'),
      cell: ({ name, prefix, suffix }) => (
        <>
          <Text size="sm">{name}</Text>
          <Code>
            {prefix}…{suffix}
          </Code>
        </>
      ),
    },
    portal: { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    used: {
      id: 'used',
      header: t('last-used'),
      width: '150px',
      cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} relative />,
    },
  } as const satisfies Readonly<Record<string, Column<ShownKey>>>;
}

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
