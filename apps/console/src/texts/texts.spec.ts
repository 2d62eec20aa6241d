import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

type Entries = Readonly<Record<string, string>>;

const FOLDER = join(packageFolder(), 'apps/console/src/texts');
/** The forms a number gives a text, in the order of a sentence about one, two, five and one and a half. */
const FORMS = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const;

const namesOf = (language: string): string[] => readdirSync(join(FOLDER, language)).sort();
const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')) as Entries;

const baseOf = (key: string): string => key.replace(/_(one|few|many|other)$/, '');
/** What is filled in. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!))].sort();

/** The keys the Russian texts must have for those in English. */
function russianKeys(en: Entries): string[] {
  const plurals = new Set(
    Object.keys(en)
      .filter((key) => key.endsWith('_other'))
      .map(baseOf),
  );
  const single = Object.keys(en).filter((key) => key === baseOf(key));
  return [...single, ...[...plurals].flatMap((base) => FORMS.ru.map((form) => `${base}_${form}`))];
}

/** What is wrong with the texts of a feature, by key. */
function faults(en: Entries, ru: Entries): string[] {
  const asked = russianKeys(en);
  const englishOf = (key: string) => en[key] ?? en[`${baseOf(key)}_other`] ?? '';
  return [
    ...Object.keys(en)
      .filter((key) => key.endsWith('_one') && en[`${baseOf(key)}_other`] === undefined)
      .map((key) => `${key} has no form for other numbers`),
    ...asked.filter((key) => ru[key] === undefined).map((key) => `${key} is missing in Russian`),
    ...Object.keys(ru)
      .filter((key) => !asked.includes(key))
      .map((key) => `${key} is in Russian alone`),
    ...[...Object.entries(en), ...Object.entries(ru)]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${key} is empty`),
    ...asked
      .filter((key) => placeholders(englishOf(key)).join() !== placeholders(ru[key] ?? '').join())
      .filter((key) => ru[key] !== undefined)
      .map((key) => `${key} is filled in differently: ${placeholders(ru[key]!).join()}`),
  ];
}

describe('texts of the console', () => {
  it('are there in both languages', () => {
    expect(namesOf('ru')).toEqual(namesOf('en'));
    expect(namesOf('en').length).toBeGreaterThan(40);
  });

  it.each(namesOf('en'))('say the same in both languages, with the same to fill in: %s', (file) => {
    expect(faults(textsOf('en', file), textsOf('ru', file))).toEqual([]);
  });

  it.each([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'А' }, 'b is missing in Russian'],
    ['a key too many', { a: 'A' }, { a: 'А', b: 'Б' }, 'b is in Russian alone'],
    [
      'another placeholder',
      { a: 'To {{name}}' },
      { a: 'Кому: {{nane}}' },
      'a is filled in differently: nane',
    ],
    ['a lost placeholder', { a: 'To {{name}}' }, { a: 'Кому' }, 'a is filled in differently: '],
    [
      'a plural form too few',
      { n_one: '{{count}} day', n_other: '{{count}} days' },
      { n_one: '{{count}} день', n_few: '{{count}} дня', n_other: '{{count}} дня' },
      'n_many is missing in Russian',
    ],
    ['an empty text', { a: '' }, { a: '' }, 'a is empty'],
  ])('%s is named', (_, en: Entries, ru: Entries, fault) => {
    expect(faults(en, ru)).toContain(fault);
  });
});
