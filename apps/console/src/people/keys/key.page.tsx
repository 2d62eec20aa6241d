import { Alert, Anchor, Button, Code, Group, Stack, Switch, Text } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useActing, useManagementKey, useSession } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { SCOPE_TEXTS, ScopeList, ScopePicker } from '../scopes/scope-picker.js';
import { refreshSession } from '../session.js';
import { changeBody, faultsIn, formOf, type KeyForm } from './key-form.js';
import { KeyLimitsFields, KeyNameField, useScopeFault } from './key-fields.js';
import { KeyBadge, KEYS_TEXTS, NoManagementKey } from './key-parts.js';
import { EndKey, RotateKey } from './key-secret.js';
import { type Key, shortForm } from './key-state.js';

/** What a key may be given anew: name, rights, access, end, addresses, speed. */
function KeySettings({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const scopeTexts = useTexts(SCOPE_TEXTS);
  const { user } = useSession();
  const [form, setForm] = useState<KeyForm>(() => formOf(value));
  const before = formOf(value);
  // What has been read anew is taken over where nothing has been typed.
  const shown = useRef(value.updatedAt);
  const isTouched = Object.keys(changeBody(before, form)).length > 0;
  useEffect(() => {
    if (shown.current === value.updatedAt) return;
    shown.current = value.updatedAt;
    setForm(formOf(value));
  }, [value]);
  const change = useApiCall('keys.update', { as: 'management', changes: ['keys.'] });
  const isOwn = value.ownerUserId === user.id;
  const isManagement = value.kind === 'management';
  const faults = faultsIn(form, Date.now(), before).filter(
    (fault) => !isManagement || !fault.startsWith('scopes'),
  );
  const set = (part: Partial<KeyForm>): void => setForm((now) => ({ ...now, ...part }));
  const save = async (): Promise<void> => {
    if (faults.length > 0) return;
    await change.mutateAsync({ path: { id: value.id }, body: changeBody(before, form) });
    await refreshSession();
  };
  const scopeFault = useScopeFault(faults);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Its failure is shown below.
        void save().catch(() => undefined);
      }}
    >
      <Section title={t('settings')}>
        <Stack gap="md">
          {!isOwn && <Text size="sm">{t('admin-fixed')}</Text>}
          {isManagement && <Text size="sm">{t('management-fixed')}</Text>}
          <KeyNameField form={form} onChange={set} faults={faults} />
          <Switch
            label={t('read-only')}
            description={t('read-only-text')}
            checked={form.accessMode === 'READONLY'}
            disabled={isManagement}
            onChange={(event) => set({ accessMode: event.currentTarget.checked ? 'READONLY' : 'READWRITE' })}
          />
          <KeyLimitsFields
            form={form}
            onChange={set}
            faults={faults}
            disabled={isManagement}
            refusal={change.error}
          />
          <Text fw={600} size="sm">
            {scopeTexts('scopes')}
          </Text>
          {value.kind === 'application' || isManagement ? (
            <>
              {value.kind === 'application' && <Text size="sm">{t('application-fixed')}</Text>}
              <ScopeList scopes={value.scopes} />
            </>
          ) : (
            <ScopePicker
              value={form.scopes}
              onChange={(scopes) => set({ scopes })}
              mayAdd={(scope) => isOwn || value.scopes.includes(scope)}
              error={scopeFault}
            />
          )}
          {change.data?.meta !== undefined && <Alert color="orange">{t('host-fixed')}</Alert>}
          <FailureNote error={change.error} />
          <Group justify="flex-end">
            {change.isSuccess && !isTouched && (
              <Text size="sm" role="status">
                {t('saved')}
              </Text>
            )}
            <Button type="submit" disabled={!isTouched || faults.length > 0} loading={change.isPending}>
              {t('save-changes')}
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}

/** All of one key. */
function KeyDetails({ value }: { readonly value: Key }) {
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

/** One key: what it is, what it may do, and how it is changed and ended. */
export default function KeyPage() {
  const t = useTexts(KEYS_TEXTS);
  const { keyId = '' } = useParams();
  const management = useManagementKey();
  const query = useApi('keys.get', { path: { id: keyId } }, { as: 'management' });
  const key = query.data?.data.id === keyId ? query.data.data : null;
  return (
    <Page
      title={key?.name ?? t('key')}
      lead={key ? t(`kind-text-${key.kind}`) : undefined}
      actions={
        <Anchor component={Link} to="/keys" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-keys')}
        </Anchor>
      }
    >
      {management ? (
        <Loaded query={query}>{({ data }) => <KeyDetails key={data.id} value={data} />}</Loaded>
      ) : (
        <NoManagementKey />
      )}
    </Page>
  );
}
