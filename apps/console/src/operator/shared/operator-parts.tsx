import { Anchor, Autocomplete, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { OPERATOR_TEXTS, useOperator } from '../operator-api.js';

/** Says that what was asked for is done, where nothing else on the page would show it. */
export const tellDone = (message: string): void => {
  notifications.show({ color: 'teal', message });
};

/** Says that nothing has changed, where the reader might think it had. */
export const tellUnchanged = (message: string): void => {
  notifications.show({ color: 'orange', message });
};

/** The portal of an id, by its name. */
export function PortalLink({ id }: { readonly id: string | null }) {
  const { data } = useOperator('portals.get', { portal: id ?? '' }, { enabled: id !== null });
  if (id === null) return <>–</>;
  return (
    <Anchor component={Link} to={`/portals/${id}`} size="sm">
      {data?.domain ?? id}
    </Anchor>
  );
}

/** Chooses a portal by its address. */
function PortalSearch({
  value,
  onChoose,
}: {
  readonly value: string | null;
  readonly onChoose: (portal: string | null) => void;
}) {
  const t = useTexts(OPERATOR_TEXTS);
  const [text, setText] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  // An address that others have changed, by a link or by going back, is what the field says.
  if (value !== seen) {
    setSeen(value);
    setText(value ?? '');
  }
  const [asked] = useDebouncedValue(text, 250);
  const { data } = useOperator('portals.list', { text: asked, limit: 20 });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text.trim() || null);
      }}
    >
      <Group align="flex-end" gap="sm">
        <Autocomplete
          label={t('portal')}
          value={text}
          onChange={setText}
          onOptionSubmit={onChoose}
          data={(data?.items ?? []).map(({ domain }) => domain)}
          filter={({ options }) => options}
          w={{ base: '100%', xs: 320 }}
        />
        <Button type="submit" variant="light">
          {t('show')}
        </Button>
      </Group>
    </form>
  );
}

/** What is shown of one portal, whose address stands in that of the page. */
export function OfChosenPortal({ children }: { readonly children: (portal: string) => ReactNode }) {
  const t = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  return (
    <>
      <PortalSearch value={portal} onChoose={(chosen) => url.write({ portal: chosen })} />
      {portal === null ? <EmptyState title={t('choose-portal')} /> : children(portal)}
    </>
  );
}
