import type { ServerStatus } from '#libs/operator/contracts';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { MACHINES_TEXTS } from '../machines/machine-parts.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { FilterBar } from '../shared/operator-parts.js';
import { ServersTable } from './servers-table.js';

const STATUSES: readonly ServerStatus[] = [
  'provisioning',
  'running',
  'sleeping',
  'waking',
  'error',
  'deleted',
];

/** Servers of all portals. */
export default function OperatorServersPage() {
  const t = useTexts(MACHINES_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  const machine = url.read('machine');
  const text = url.read('text');
  const status = STATUSES.find((known) => known === url.read('status'));
  return (
    <Page title={t('servers-title')} lead={t('servers-lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'text', label: tell('text') },
          { kind: 'text', name: 'portal', label: tell('portal') },
          { kind: 'text', name: 'machine', label: t('machine') },
          {
            kind: 'choice',
            name: 'status',
            label: tell('status'),
            values: STATUSES.map((value) => ({ value, label: t(value) })),
          },
        ]}
      />
      <ServersTable
        input={{
          ...(portal !== null && { portal }),
          ...(machine !== null && { machine }),
          ...(text !== null && { text }),
          ...(status && { status }),
        }}
      />
    </Page>
  );
}
