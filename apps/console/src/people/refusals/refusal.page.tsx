import { type Data, type KnownErrorCode, PorticoApiError } from '#libs/client';
import { Anchor, Code, Group, Text } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useLanguage, useTexts } from '../../shared/language/texts.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { Facts } from '../../shared/ui/facts.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useSession } from '../acting-key.js';
import { useApi } from '../api.js';
import { keyName, REFUSALS_TEXTS, RefusalSearch, useRefusalsKey } from './refusal-search.js';

/** Why the service answers with a code, and what the caller can do then. */
interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

/** What the catalogue of errors says in English, in Russian: a code without its text does not compile. */
async function russianExplanations(): Promise<Readonly<Record<KnownErrorCode, Explanation>>> {
  return (await import('./explanations.ru.json')).default;
}

/**
 * What a code means in the reader's language; null where the English text of the answer is all there is: for readers
 * of English, for a code that is newer than the page, and as long as the texts are on their way.
 */
function useExplanation(code: string): Explanation | null {
  const isRussian = useLanguage() === 'ru';
  // A failure to load them is not shown: the English text, which says the same, stays where it is.
  const { data } = useQuery({
    queryKey: ['explanations', 'ru'],
    queryFn: russianExplanations,
    enabled: isRussian,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isRussian && data && Object.hasOwn(data, code) ? data[code as KnownErrorCode] : null;
}

/** A refusal, with what the catalogue of errors says of its code. */
function RefusalDetails({ value }: { readonly value: Data<'refusals.get'> }) {
  const t = useTexts(REFUSALS_TEXTS);
  const { duration } = useFormats();
  const { keys, user } = useSession();
  const { code, cause, remedy, retryable } = value;
  const explanation = useExplanation(code);
  const name = keyName(value.keyId, keys) ?? t('unknown-key', { id: value.keyId.slice(-6) });
  return (
    <>
      <Section title={t('why-and-what')}>
        {cause === null && remedy === null && <Text size="sm">{t('not-described')}</Text>}
        <Facts
          rows={[
            [
              t('why'),
              cause === null ? undefined : (
                <CatalogueText key="why" english={cause} translated={explanation?.cause} />
              ),
            ],
            [
              t('what-to-do'),
              remedy === null ? undefined : (
                <CatalogueText key="remedy" english={remedy} translated={explanation?.remedy} />
              ),
            ],
            [t('hint'), value.hint ?? undefined],
            [t('field'), value.field === null ? undefined : <Code key="field">{value.field}</Code>],
            [t('whether-repeat'), retryable === null ? undefined : t(`repeat-${retryable}`)],
          ]}
        />
        <Group gap="md">
          <Anchor size="sm" href={`/errors/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
            {t('error-page', { code })}
          </Anchor>
          <Anchor component={Link} size="sm" to={`/refusals?code=${encodeURIComponent(code)}`}>
            {t('same-code')}
          </Anchor>
        </Group>
      </Section>
      <Section title={t('what-happened')}>
        <Facts
          rows={[
            [t('when'), <Moment key="at" at={value.at} />],
            [
              t('call'),
              <Code key="call">
                {value.method} {value.path}
              </Code>,
            ],
            [t('route'), <Code key="route">{value.route}</Code>],
            [t('status'), value.status],
            [
              t('message'),
              <span key="message" lang="en">
                {value.message}
              </span>,
            ],
            [
              t('key'),
              <Group key="key" gap="xs">
                <span>
                  {name} ({value.ownerUserId === user.id ? t('your-key') : t('others-key')})
                </span>
                <Anchor component={Link} size="sm" to={`/keys/${value.keyId}`}>
                  {t('open-key')}
                </Anchor>
              </Group>,
            ],
            [t('duration'), duration(value.durationMs)],
            [t('request-id'), <CopyField key="id" value={value.requestId} label={t('request-id')} />],
          ]}
        />
      </Section>
    </>
  );
}

/** A text of the catalogue of errors: in the reader's language where there is one, or else in English and marked so. */
function CatalogueText({
  english,
  translated,
}: {
  readonly english: string;
  readonly translated: string | undefined;
}) {
  return translated === undefined ? <span lang="en">{english}</span> : <span>{translated}</span>;
}

/** What one refusal meant. */
export default function RefusalPage() {
  const t = useTexts(REFUSALS_TEXTS);
  const { requestId = '' } = useParams();
  const query = useApi('refusals.get', { path: { requestId } }, { as: useRefusalsKey() });
  const { error } = query;
  const isMissing = error instanceof PorticoApiError && error.code === 'REFUSAL_NOT_FOUND';
  const found = isMissing || query.data?.data.requestId !== requestId ? null : query.data.data;
  return (
    <Page
      title={isMissing ? t('not-found') : (found?.code ?? t('title'))}
      lead={found?.message}
      actions={
        <Anchor component={Link} to="/refusals" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-all')}
        </Anchor>
      }
    >
      {isMissing ? (
        <>
          <EmptyState title={requestId} text={t('not-found-text')} />
          <RefusalSearch />
        </>
      ) : (
        <Loaded query={query}>{({ data }) => <RefusalDetails value={data} />}</Loaded>
      )}
    </Page>
  );
}
