import { Button, Collapse, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Data } from '#libs/client';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApiCall } from '../../api.js';
import { draftOfExample, exampleOf, freeName, orderBody, type OrderDraft } from './order-draft.js';
import { OrderExample } from './order-example.js';
import { ORDER_TEXTS } from './order-texts.js';
import { PlacementFields } from './placement-fields.js';
import { usePlacement } from './use-placement.js';

const UNCHOSEN = { displayName: '', plan: '', region: '', image: '', runtime: '' };

/** Everything is chosen before it is shown, so that one press orders. */
export function OrderForm({
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
