import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useApi } from '../api.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';

const SHOWN = 5;

/** The latest refusals, each with a way to what it meant. */
export function RecentRefusals() {
  const t = useTexts(OVERVIEW_TEXTS);
  const query = useApi('refusals.list', { query: { limit: SHOWN } });
  return (
    <Section
      title={t('refusals')}
      actions={
        <Anchor component={Link} to="/refusals" size="sm">
          {t('all-refusals')}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('refusals-none')}
            </Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} pl={0} style={{ listStyle: 'none' }}>
              {data.map(({ requestId, at, code, method, route }) => (
                <Group key={`${at} ${requestId}`} component="li" gap="sm" wrap="wrap">
                  <Moment at={at} relative />
                  <Anchor
                    component={Link}
                    to={`/refusals/${encodeURIComponent(requestId)}`}
                    size="sm"
                    fw={600}
                  >
                    {code}
                  </Anchor>
                  <Code style={{ overflowWrap: 'anywhere' }}>
                    {method} {route}
                  </Code>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
