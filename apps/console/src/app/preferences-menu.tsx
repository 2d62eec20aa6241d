import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { CheckIcon, GearIcon } from '@primer/octicons-react';
import { chooseLanguage, useLanguage, useTexts } from '../shared/language/texts.js';
import { NAVIGATION_TEXTS } from './navigation-texts.js';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;

/** Language and appearance, kept by the browser. */
export function PreferencesMenu() {
  const t = useTexts(NAVIGATION_TEXTS);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const label = `${t('language')}, ${t('appearance')}`;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label} title={label}>
          <GearIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('language')}</Menu.Label>
        {(['en', 'ru'] as const).map((name) => (
          <Menu.Item
            key={name}
            lang={name}
            onClick={() => chooseLanguage(name)}
            rightSection={name === language ? <CheckIcon size={14} /> : null}
          >
            {LANGUAGE_NAMES[name]}
          </Menu.Item>
        ))}
        <Menu.Label>{t('appearance')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <CheckIcon size={14} /> : null}
          >
            {t(scheme)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
