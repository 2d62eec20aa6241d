import { Box, Stack, TextInput } from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../src/app/providers.js';
import { TimeChart } from '../src/shared/charts/time-chart.js';
import { useUrlState } from '../src/shared/data/url-state.js';
import { LineBuffer } from '../src/shared/lines/line-buffer.js';
import { LineView, useLines } from '../src/shared/lines/line-view.js';
import { ChangeOrDelete, ConfirmButton } from '../src/shared/ui/confirm-button.js';
import { CopyField, SecretOnce } from '../src/shared/ui/copy-field.js';
import { type Column, DataTable } from '../src/shared/ui/data-table.js';
import { Facts, Figures, PercentBar } from '../src/shared/ui/facts.js';
import { FileButtons } from '../src/shared/ui/file-buttons.js';
import { ChoiceButtons, SaveForm } from '../src/shared/ui/form.js';
import { type Filter, FilterBar, type ListQuery, ListTable } from '../src/shared/ui/list-page.js';
import { EmptyState, FailureNote, Loading } from '../src/shared/ui/loaded.js';
import { ExternalLink, Moment, StatusBadge } from '../src/shared/ui/marks.js';
import { Page, Section } from '../src/shared/ui/page.js';
import { DropArea, FileButton } from '../src/shared/upload/drop-area.js';

interface Server {
  readonly id: string;
  readonly name: string;
  readonly isAwake: boolean;
  readonly createdAt: string;
}

const SERVERS: readonly Server[] = [
  { id: 'srv_1', name: 'Reports', isAwake: true, createdAt: '2026-03-02T08:00:00Z' },
  { id: 'srv_2', name: 'Price list', isAwake: false, createdAt: '2026-04-11T15:30:00Z' },
];
const COLUMNS: readonly Column<Server>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'state',
    header: 'State',
    width: '140px',
    cell: ({ isAwake }) => (
      <StatusBadge tone={isAwake ? 'good' : 'quiet'}>{isAwake ? 'Runs' : 'Sleeps'}</StatusBadge>
    ),
  },
  { id: 'created', header: 'Created', width: '180px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'actions',
    header: 'Actions',
    width: '220px',
    cell: ({ name }) => (
      <ChangeOrDelete
        change="Change"
        onChange={nothing}
        title={`Delete ${name}?`}
        text="Its files go with it."
        onDelete={nothingLater}
      />
    ),
  },
];
const POINTS = [3, 8, 5, 13, 2].map((requests, day) => ({ day: `${day + 1} March`, requests }));

function nothing(): void {}
const nothingLater = (): Promise<void> => Promise.resolve();

const log = new LineBuffer();
log.add('$ npm run build', 'plain', '2026-03-02T08:00:00Z');
log.add('Built in 4 s', 'plain', '2026-03-02T08:00:04Z');
log.flush();

const READ: ListQuery<readonly Server[]> = {
  data: SERVERS,
  error: null,
  isPending: false,
  fetchStatus: 'idle',
  refetch: nothingLater as never,
};
const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'text', label: 'Search', example: 'reports' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    values: [
      { value: 'awake', label: 'Runs' },
      { value: 'asleep', label: 'Sleeps' },
    ],
  },
];

/** A list: what narrows it stands in the address. On a page of its own the two are a `ListPage`. */
function List() {
  const url = useUrlState();
  const [text, state] = [url.read('text')?.toLowerCase() ?? '', url.read('state')];
  const isAsked = ({ name, isAwake }: Server): boolean =>
    name.toLowerCase().includes(text) && (state === null || isAwake === (state === 'awake'));
  return (
    <>
      <FilterBar filters={FILTERS} />
      <ListTable
        query={READ}
        rowsOf={(servers) => servers.filter(isAsked)}
        label="Servers"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No server matches" />}
      />
    </>
  );
}

/** Forms: a choice of a few words, fields, what was refused, and the buttons below. */
function Forms() {
  const [name, setName] = useState('');
  const [size, setSize] = useState<'small' | 'large'>('small');
  return (
    <SaveForm
      onSave={nothing}
      onCancel={nothing}
      isWhole={name !== ''}
      isSaving={false}
      error={new Error('The name is taken.')}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <ChoiceButtons
        label="Size"
        value={size}
        choices={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        onChoose={setSize}
      />
    </SaveForm>
  );
}

function Secrets() {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Stack align="flex-start">
      <CopyField label="Address" value="https://reports.example/start" />
      <ConfirmButton
        label="Make a secret"
        title="Make a new secret?"
        text="The one before ends at once."
        onConfirm={async () => setSecret('example-secret')}
      />
      <SecretOnce title="The new secret" label="Secret" secret={secret} onClose={() => setSecret(null)} />
    </Stack>
  );
}

function Log() {
  return <LineView label="Output" lines={useLines(log)} maxHeight="160px" />;
}

/** Every block that pages share, with what it is for. */
function Examples() {
  return (
    <Page title="Blocks of the console" lead="What pages are put together from.">
      <Section
        title="Facts and figures"
        lead="Names with their values; the few that matter most side by side."
      >
        <Stack>
          <Facts
            rows={[
              ['Created', <Moment key="at" at="2026-03-02T08:00:00Z" />],
              ['Site', <ExternalLink key="to" to="https://reports.example" />],
            ]}
          />
          <Figures
            figures={[
              { name: 'Requests', value: '1,204', note: 'since midnight' },
              { name: 'Errors', value: '3' },
            ]}
          />
          <PercentBar label="Space" percent={82} note="8.2 of 10 GB" />
        </Stack>
      </Section>
      <Section
        title="List"
        lead="Its table holds the rows in sight only, and shows cards where there is no room. A page that is one is a ListPage."
      >
        <List />
      </Section>
      <Section title="Nothing there, on its way, not given">
        <Stack>
          <DataTable
            label="Other servers"
            columns={COLUMNS}
            rows={[]}
            rowKey={({ id }) => id}
            empty={<EmptyState title="No servers yet" text="Order the first one." />}
          />
          <Loading lines={2} />
          <FailureNote error={new Error('The service is being restarted.')} retry={nothing} />
        </Stack>
      </Section>
      <Section title="Form" lead="What was refused, and the two buttons that end it, stand below the fields.">
        <Forms />
      </Section>
      <Section title="Confirm, copy, show once">
        <Secrets />
      </Section>
      <Section title="Chart" lead="The numbers stand in a table as well, for those who do not see it.">
        <TimeChart
          label="Requests a day"
          kind="bar"
          points={POINTS}
          x="day"
          series={[{ name: 'requests', label: 'Requests', color: 'blue.7' }]}
        />
      </Section>
      <Section title="Output">
        <Log />
      </Section>
      <Section title="Files">
        <Stack align="flex-start">
          <DropArea label="Files" onDrop={nothing}>
            <FileButton label="Choose a file" onFiles={nothing} />
          </DropArea>
          <FileButtons
            files={[{ id: 'file_1', filename: 'report.csv', size: 2_048, scan: 'clean' }]}
            read={() => Promise.resolve(new Blob(['id,title\n']))}
          />
        </Stack>
      </Section>
    </Page>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <Box component="main" id="content" maw={960} mx="auto" p="md">
        <Examples />
      </Box>
    </Providers>
  </StrictMode>,
);
