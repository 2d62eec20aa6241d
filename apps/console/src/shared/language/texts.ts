import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import uiEn from '../../texts/en/ui.json';
import uiRu from '../../texts/ru/ui.json';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORED = 'portico.console.language';

type Plural = '_one' | '_few' | '_many' | '_other';
/** Name of a text without the ending of its plural form. */
type Base<Key> = Key extends `${infer Name}${Plural}` ? Name : Key;

type Entries = Readonly<Record<string, string>>;
/** Every text of one language; a plural has the forms its language knows. */
type SameTexts<En extends Entries> = {
  readonly [Key in keyof En as Key extends `${string}${Plural}` ? never : Key]: string;
} & {
  readonly [
    Key in keyof En as Key extends `${infer Name}_other`
      ? `${Name}_${'one' | 'few' | 'many' | 'other'}`
      : never
  ]: string;
};

/** Texts of one feature under a name of their own. */
export interface Texts<En extends Entries = Entries> {
  readonly name: string;
  readonly en: En;
}

/** Refuses what the other language does not have. */
type NoMore<Ru, Same> = { readonly [Key in Exclude<keyof Ru, keyof Same>]: never };

export type TextKey<Of extends Texts> = Base<keyof Of['en'] & string>;
export type Tell<Of extends Texts> = (key: TextKey<Of>, values?: Readonly<Record<string, unknown>>) => string;

function storedLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'ru') return stored;
  return navigator.languages.some((name) => name.toLowerCase().startsWith('ru')) ? 'ru' : 'en';
}

void i18next.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

function tellDocument(language: string): void {
  document.documentElement.lang = language;
}
tellDocument(i18next.language);
i18next.on('languageChanged', tellDocument);

/**
 * Declares the texts of a feature, `src/texts/<language>/<name>.json`. Keys are words joined by hyphens; a text with a
 * number has the plural forms `_one` and `_other`, in Russian also `_few` and `_many`. A key too few or too many does not
 * compile; `src/texts/texts.spec.ts` compares the placeholders.
 */
export function defineTexts<En extends Entries, Ru extends SameTexts<En>>(
  name: string,
  { en, ru }: { readonly en: En; readonly ru: Ru & NoMore<Ru, SameTexts<En>> },
): Texts<En> {
  i18next.addResourceBundle('en', name, en);
  i18next.addResourceBundle('ru', name, ru);
  return { name, en };
}

/** The texts of a feature in the reader's language. */
export function useTexts<Of extends Texts>({ name }: Of): Tell<Of> {
  const { t } = useTranslation(name);
  return t as unknown as Tell<Of>;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language as Language;
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  void i18next.changeLanguage(language);
}

export const UI_TEXTS = defineTexts('ui', { en: uiEn, ru: uiRu });
