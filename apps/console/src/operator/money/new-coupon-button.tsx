import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { SecretOnce } from '../../shared/ui/secret-once.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { MONEY_TEXTS } from './money-texts.js';
import { NewCouponForm } from './new-coupon-form.js';

/** Makes a coupon and shows its code this once. */
export function NewCouponButton() {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <Button ref={button} onClick={() => setOpened(true)}>
        {t('new-coupon')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('new-coupon')}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <NewCouponForm
          onMade={(made) => {
            setOpened(false);
            // The window of the code gives the focus back to where it is now, and the form goes away.
            button.current?.focus();
            setCode(made);
          }}
        />
      </Modal>
      <SecretOnce
        title={t('new-coupon')}
        label={t('coupon-code')}
        secret={code}
        onClose={() => setCode(null)}
      />
    </>
  );
}
