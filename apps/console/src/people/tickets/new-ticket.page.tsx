import { PorticoApiError } from '#libs/client';
import { Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { showFirstFault } from '../../shared/ui/form.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { AttachmentField, NEW_TICKET_TEXTS, SubmissionRefusal, useAttachments } from './attachments.js';
import { contextOf, faultsOf } from './new-ticket.policy.js';
import { TICKET_CATEGORIES, TICKETS_TEXTS } from './ticket-terms.js';

const ID_PAUSE_MS = 400;

/** Writes to the team; with the id of a refused call, what is known of that call goes along. */
function NewTicketForm({
  requestId: firstRequestId,
  title: firstTitle,
}: {
  readonly requestId: string;
  readonly title: string;
}) {
  const t = useTexts(NEW_TICKET_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const navigate = useNavigate();
  const attachments = useAttachments();
  const create = useApiCall('feedback.create', { changes: ['feedback.'] });
  const [category, setCategory] = useState<string>('BUG');
  const [title, setTitle] = useState(firstTitle);
  const [body, setBody] = useState('');
  const [requestId, setRequestId] = useState(firstRequestId);
  const [isTried, setTried] = useState(false);
  const [askedId] = useDebouncedValue(requestId.trim(), ID_PAUSE_MS);
  const refusalQuery = useApi(
    'refusals.get',
    { path: { requestId: askedId } },
    { enabled: askedId !== '', staleMs: Number.POSITIVE_INFINITY },
  );
  const refusal = refusalQuery.data?.data.requestId === askedId ? refusalQuery.data.data : null;
  const isUnknown = askedId !== '' && PorticoApiError.is(refusalQuery.error) && !refusalQuery.isFetching;

  const faults = faultsOf({ title, body }, attachments.drafts.length > 0);
  const field = create.error instanceof PorticoApiError ? create.error.details['field'] : null;
  const waitsFor = attachments.isMoving
    ? t('files-moving')
    : attachments.hasFailed
      ? t('files-failed')
      : null;
  const send = (): void => {
    setTried(true);
    if (faults.title !== null || faults.body !== null || waitsFor !== null) return;
    const context = contextOf(requestId, refusal);
    create.mutate(
      {
        body: {
          category,
          title: title.trim(),
          body,
          ...(context !== null && { context }),
          ...(attachments.ids.length > 0 && { attachmentIds: [...attachments.ids] }),
        },
      },
      {
        onSuccess: ({ data, meta }) => {
          const isMasked = (meta?.warnings.length ?? 0) > 0;
          notifications.show({
            color: isMasked ? 'orange' : 'teal',
            message: isMasked ? t('sent-masked') : t('sent'),
            autoClose: isMasked ? false : 6_000,
          });
          void navigate(`/tickets/${data.id}`);
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showFirstFault(event.currentTarget);
        send();
      }}
    >
      <Stack gap="md" maw={760}>
        <Select
          label={t('category')}
          value={category}
          onChange={(value) => value !== null && setCategory(value)}
          data={TICKET_CATEGORIES.map((name) => ({ value: name, label: tellTicket(`category-${name}`) }))}
          allowDeselect={false}
          maw={280}
          error={field === 'category'}
        />
        <TextInput
          label={t('subject')}
          description={t('subject-text')}
          required
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
          error={(isTried && faults.title !== null && t(faults.title)) || field === 'title'}
        />
        <Textarea
          label={t('body')}
          description={t('body-text')}
          required={attachments.drafts.length === 0}
          autosize
          minRows={6}
          maxRows={24}
          value={body}
          onChange={({ currentTarget: { value } }) => setBody(value)}
          error={(isTried && faults.body !== null && t(faults.body)) || field === 'body'}
        />
        <div>
          <TextInput
            label={t('request-id')}
            description={t('request-id-text')}
            value={requestId}
            onChange={({ currentTarget: { value } }) => setRequestId(value)}
            spellCheck={false}
            autoComplete="off"
            error={field === 'context'}
          />
          <div aria-live="polite">
            {refusal && (
              <Alert color="blue" mt={6}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {t('about-refusal', {
                    what: `${refusal.method} ${refusal.route}, ${refusal.status} ${refusal.code}`,
                  })}
                </Text>
              </Alert>
            )}
            {isUnknown && (
              <Text size="sm" c="dimmed" mt={4}>
                {t('refusal-unknown')}
              </Text>
            )}
          </div>
        </div>
        <AttachmentField attachments={attachments} />
        <SubmissionRefusal error={create.error} />
        {isTried && waitsFor !== null && (
          <Text size="sm" role="status">
            {waitsFor}
          </Text>
        )}
        <Group gap="sm">
          <Button type="submit" loading={create.isPending}>
            {t('send')}
          </Button>
          <Button variant="default" component={Link} to="/tickets">
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A new ticket; `?requestId=` says which refused call it is about. */
export default function NewTicketPage() {
  const t = useTexts(NEW_TICKET_TEXTS);
  const [parameters] = useSearchParams();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <KeyNeeded>
        <NewTicketForm
          requestId={parameters.get('requestId') ?? ''}
          title={(parameters.get('title') ?? '').slice(0, 200)}
        />
      </KeyNeeded>
    </Page>
  );
}
