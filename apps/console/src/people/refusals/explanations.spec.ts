import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { describedErrors } from '#libs/kernel';

const RUSSIAN_EXPLANATIONS = JSON.parse(
  readFileSync(join(packageFolder(), 'apps/console/src/people/refusals/explanations.ru.json'), 'utf8'),
) as Readonly<Record<string, { readonly cause: string; readonly remedy: string }>>;

/** What is the same in every language: the names the API has for things, and figures. */
const UNTRANSLATED: readonly RegExp[] = [
  // Methods and paths: `GET /v1/apps/:id`, `/opt/app`, `POST …/sources/cleanup`.
  /(?:\b[A-Z]{3,} )?(?<!\w)…?\/[\w./:<>?=…-]*[\w…]/g,
  // Members, parts of names with dots and file names: `details.limitBytes`, `tar.gz`.
  /[A-Za-z]\w*(?:\.[A-Za-z]\w*)+/g,
  // `baseVersion`, `X-RateLimit-Limit`, `client_id`, `PUBLIC_URL`, `svc:infra`.
  /\b[a-z]+\d*[A-Z]\w*/g,
  /\b[A-Z]\w*(?:-[A-Z]\w*)+/g,
  /\w*[A-Za-z]_\w*/g,
  /\bsvc:\w+(?::\w+)*/g,
  /\b[A-Z][A-Z\d]{2,}\b/g,
  // What is sent word for word: `force=true`, `rotate: true`, `{"disabled": false}`, `--allow-wake`, `portico doctor`.
  /[\w-]+=[\w@.…-]*\w/g,
  /\b[\w-]+: (?:true|false|Bearer)\b/g,
  /\{[^}]*\}|"[^"]*"/g,
  /--\w[\w-]*|portico \w+|curl -.*\S(?=\.)/g,
  // A sentence that begins with a small letter begins with the name of a field.
  /(?<=^|\. )[a-z]\w*/g,
  /(?<!\/)\b\d+\b(?!\/)/g,
];

function untranslated(text: string): string[] {
  return UNTRANSLATED.flatMap((pattern) => text.match(pattern) ?? []);
}

/** Whether a text has a token as a whole: `50` is not in `500`, `/v1/apps` not in `/v1/apps/:id`. */
function has(text: string, token: string): boolean {
  const literal = token.replaceAll(/[^\w\s]/g, '\\$&');
  return new RegExp(`(?<!\\w)${literal}(?![\\w/])`).test(text);
}

/** What is wrong with a translation. */
function faults(english: string, russian: string): string[] {
  return [
    ...(/[.!?…]$/.test(russian) ? [] : ['does not end as a sentence does']),
    ...(/[а-яё]{2}/i.test(russian) ? [] : ['is not in Russian']),
    ...(/[a-z][а-яё]|[а-яё][a-z]/i.test(russian) ? ['mixes two alphabets in one word'] : []),
    ...untranslated(english)
      .filter((token) => !has(russian, token))
      .map((token) => `lacks ${token}`),
    ...(russian.match(/[A-Za-z][\w-]*/g) ?? [])
      .filter((word) => !english.includes(word))
      .map((word) => `has ${word}, which is not in the English text`),
  ];
}

describe('explanations of error codes in Russian', () => {
  it('name what the English ones name, in whole Russian sentences', () => {
    const wrong = describedErrors().flatMap(({ code, cause, remedy }) => [
      ...faults(cause, RUSSIAN_EXPLANATIONS[code]?.cause ?? '').map((fault) => `${code}: the cause ${fault}`),
      ...faults(remedy, RUSSIAN_EXPLANATIONS[code]?.remedy ?? '').map(
        (fault) => `${code}: the remedy ${fault}`,
      ),
    ]);
    expect(wrong).toEqual([]);
  });

  it('are there for the codes of the catalogue and for no others', () => {
    const codes = describedErrors().map(({ code }) => code);
    expect(Object.keys(RUSSIAN_EXPLANATIONS).sort()).toEqual([...codes].sort());
  });

  it.each([
    ['Send limit as digits.', 'Отправьте limit цифрами', 'does not end as a sentence does'],
    ['Send it again.', 'Send it again.', 'is not in Russian'],
    ['Send sizeBytes.', 'Отправьте sizeВytes.', 'mixes two alphabets in one word'],
    ['Look at GET /v1/apps/:id.', 'Посмотрите GET /v1/apps.', 'lacks GET /v1/apps/:id'],
    ['details.limitBytes says it.', 'details.limit говорит об этом.', 'lacks details.limitBytes'],
    ['Send baseVersion.', 'Отправьте версию.', 'lacks baseVersion'],
    ['The header Retry-After says it.', 'Об этом говорит заголовок.', 'lacks Retry-After'],
    ['The host answers SCOPE_DENIED.', 'Площадка отказывает.', 'lacks SCOPE_DENIED'],
    ['Add svc:mgmt:keys.', 'Добавьте svc:mgmt.', 'lacks svc:mgmt:keys'],
    ['Send overwrite: true.', 'Отправьте overwrite.', 'lacks overwrite: true'],
    ['Use portico doctor.', 'Используйте portico.', 'lacks portico doctor'],
    ['A batch takes 50 calls.', 'Пакет принимает 500 вызовов.', 'lacks 50'],
    ['Call GET /v1/apps.', 'Вызовите GET /v1/apps/:id.', 'lacks GET /v1/apps'],
    ['kind is unknown.', 'Вид неизвестен.', 'lacks kind'],
    ['Send the key.', 'Отправьте key.', null],
    ['Send the key.', 'Отправьте kye.', 'has kye, which is not in the English text'],
  ])('say what is wrong with a translation of %j as %j', (english, russian, fault) => {
    expect(faults(english, russian)).toEqual(fault === null ? [] : expect.arrayContaining([fault]));
  });
});
