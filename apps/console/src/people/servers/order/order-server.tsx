import type { Data } from '#libs/client';
import { Button, Code, Collapse, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { FailureNote, fieldError, Loaded } from '../../../shared/ui/loaded.js';
import { useApi, useApiCall } from '../../api.js';
import { draftOfExample, exampleOf, freeName, orderBody, type OrderDraft } from './order-draft.js';
import { ORDER_TEXTS, PlacementFields, usePlacement } from './placement-fields.js';

/** The order that a refusal says would do. */
function OrderExample({
  example,
  onTake,
}: {
  readonly example: Readonly<Record<string, unknown>>;
  readonly onTake: () => void;
}) {
  const t = useTexts(ORDER_TEXTS);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={600}>
        {t('example-title')}
      </Text>
      <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(example, null, 2)}
      </Code>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('fill-in')}
      </Button>
    </Stack>
  );
}

const UNCHOSEN = { displayName: '', plan: '', region: '', image: '', runtime: '' };

/** Everything is chosen before it is shown, so that one press orders. */
function OrderForm({
  providers,
  taken,
  onCancel,
}: {
  readonly providers: Data<'providers.list'>;
  readonly taken: readonly string[];
  readonly onCancel: () => void;
}) {
  const t = useTexts(ORDER_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const navigate = useNavigate();
  const order = useApiCall('servers.create', { changes: ['servers.'] });
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    ...UNCHOSEN,
    name: freeName(taken),
    provider: (providers.find(({ available }) => available) ?? providers[0])?.id ?? '',
  }));
  const placement = usePlacement(draft);
  const [opened, { toggle, open }] = useDisclosure(false);
  const change = (news: Partial<OrderDraft>): void => setDraft((before) => ({ ...before, ...news }));
  const send = (): void =>
    order.mutate(
      { body: orderBody(placement.draft) },
      { onSuccess: ({ data }) => void navigate(`/servers/${data.id}`) },
    );
  const example = exampleOf(order.error);
  const first = useRef<HTMLInputElement>(null);
  // The dialog has given the focus away before there was a form.
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <TextInput
          ref={first}
          label={t('name')}
          description={t('name-rule')}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={fieldError(order.error, 'name')}
          required
          pattern="[a-z0-9][a-z0-9\-]{1,62}"
          title={t('name-rule')}
          maxLength={63}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={opened}
          leftSection={opened ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('choices')}
        </Button>
        <Collapse expanded={opened}>
          <Stack>
            <TextInput
              label={t('display-name')}
              description={t('display-name-rule')}
              value={draft.displayName}
              onChange={(event) => change({ displayName: event.currentTarget.value })}
              error={fieldError(order.error, 'displayName')}
              maxLength={100}
            />
            <PlacementFields
              providers={providers}
              placement={placement}
              onChange={change}
              error={order.error}
            />
          </Stack>
        </Collapse>
        <FailureNote error={order.error} />
        {example !== null && (
          <OrderExample
            example={example}
            onTake={() => {
              setDraft((before) => draftOfExample(before, example));
              open();
              // What was refused is no longer what stands here.
              order.reset();
              first.current?.focus();
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {tellUi('cancel')}
          </Button>
          <Button type="submit" loading={order.isPending || placement.isLoading}>
            {t('order')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The order of a server, in front of the list. */
export function OrderServer({
  opened,
  taken,
  onClose,
}: {
  readonly opened: boolean;
  /** Names of the servers there are. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useTexts(ORDER_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const providers = useApi('providers.list', {}, { enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': tellUi('close') }}
    >
      <Loaded query={providers}>
        {({ data }) => <OrderForm providers={data} taken={taken} onCancel={onClose} />}
      </Loaded>
    </Modal>
  );
}
