import { Modal } from '@mantine/core';
import { useTexts } from '../../../shared/language/texts.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApi } from '../../api.js';
import { OrderForm } from './order-form.js';
import { ORDER_TEXTS } from './order-texts.js';

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
