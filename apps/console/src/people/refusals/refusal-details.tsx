import { Anchor, Code, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useSession } from '../acting-key.js';
import { keyName } from './key-name.js';
import { REFUSALS_TEXTS } from './refusals-texts.js';
import { useExplanation } from './use-explanation.js';

/** A refusal, with what the catalogue of errors says of its code. */
export function RefusalDetails({ value }: { readonly value: Data<'refusals.get'> }) {
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
