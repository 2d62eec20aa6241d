import { comparedText, isSameReport, similarity } from './similarity.policy.js';

const EN = `Sorting of deals fails
GET /v1/deals?sort=stageId answers 500 INTERNAL_ERROR since this morning. Request 7f3a91c2-1d6e-4c55-9a71-0c6f1f2b9d10 \
was sent at 2026-06-01T10:15:00Z and took 812 ms. Expected is a list of deals in the order of their stages, as the \
documentation of the entity says. It happens with every page and with every filter that was tried so far.`;
const RU = `Не сортируются сделки
Запрос GET /v1/deals?sort=stageId с утра отвечает 500 INTERNAL_ERROR. Запрос 7f3a91c2-1d6e-4c55-9a71-0c6f1f2b9d10 отправлен \
01.06.2026 в 10:15:00, ответ шёл 812 мс. Ожидается список сделок в порядке стадий, как написано в документации сущности. \
Так происходит на каждой странице и с каждым фильтром, который мы успели попробовать.`;
const SHORT = 'Button is grey\nThe button Save stays grey for contact 10482';

const put = (text: string, ...changes: readonly (readonly [from: string | RegExp, to: string])[]) =>
  changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`Nothing to change: ${String(from)}`);
    return next;
  }, text);

const UUID = '7f3a91c2-1d6e-4c55-9a71-0c6f1f2b9d10';
const OTHER_UUID = 'c0ffee00-9a2b-4f3c-8d11-aa55bb66cc77';

const SAME: readonly (readonly [what: string, one: string, other: string])[] = [
  ['word for word', EN, EN],
  ['a retry with another request id', EN, put(EN, [UUID, OTHER_UUID])],
  ['a retry at another time', EN, put(EN, ['2026-06-01T10:15:00Z', '2026-06-02T23:59:01.250+03:00'])],
  ['a retry that took longer', EN, put(EN, ['812 ms', '1.7 s'])],
  [
    'a retry with all of them',
    EN,
    put(EN, [UUID, OTHER_UUID], ['10:15:00Z', '11:20:42Z'], ['812 ms', '90 ms']),
  ],
  ['another trace id', put(EN, [UUID, 'a81f09cc']), put(EN, [UUID, '00ff12ab9e'])],
  ['an id of another kind', put(EN, [UUID, '01JYB2Q8Z7M4K3T9']), put(EN, [UUID, '01JYB2R1XK77W0PA'])],
  ['another record', put(EN, ['every page', 'deal 48211']), put(EN, ['every page', 'deal 48377'])],
  ['another record in the path', put(EN, ['?sort=stageId', '/17']), put(EN, ['?sort=stageId', '/9'])],
  ['another letter case', EN, put(EN, ['Sorting of deals fails', 'sorting Of Deals FAIls'])],
  ['other punctuation', EN, put(EN, ['morning.', 'morning!!!'], ['fails', 'fails…'])],
  ['other spaces', EN, put(EN, [/ /g, '  '])],
  ['one word of many', EN, put(EN, ['tried so far', 'tried until now'])],
  ['a sentence in other words of the same', EN, put(EN, ['Expected is a list', 'A list is expected'])],
  ['in Russian, word for word', RU, RU],
  ['in Russian, a retry with another id and time', RU, put(RU, [UUID, OTHER_UUID], ['10:15:00', '17:40:12'])],
  ['in Russian, on another day', RU, put(RU, ['01.06.2026', '12.06.2026'])],
  ['in Russian, a retry that took longer', RU, put(RU, ['812 мс', '4 секунды'])],
  ['in Russian, another letter case', RU, put(RU, ['Не сортируются сделки', 'НЕ СОРТИРУЮТСЯ СДЕЛКИ'])],
  ['in Russian, one word of many', RU, put(RU, ['успели попробовать', 'смогли попробовать'])],
  ['few words about another record', SHORT, put(SHORT, ['10482', '99107'])],
  ['letters of another form', SHORT, put(SHORT, ['Save', 'Ｓａｖｅ'])],
  ['nothing but signs', '!!!\n??????????', '!!!\n??????????'],
];

const NEW: readonly (readonly [what: string, one: string, other: string])[] = [
  ['another route', EN, put(EN, ['/v1/deals', '/v1/contacts'])],
  ['another code', EN, put(EN, ['INTERNAL_ERROR', 'HOST_TIMEOUT'])],
  [
    'another code of one word',
    put(EN, ['INTERNAL_ERROR', 'CONFLICT']),
    put(EN, ['INTERNAL_ERROR', 'FORBIDDEN']),
  ],
  ['another status', EN, put(EN, ['answers 500', 'answers 404'])],
  ['a status more', EN, put(EN, ['answers 500', 'answers 500 or 503'])],
  ['a route more', EN, put(EN, ['every filter', 'every filter of /v1/leads'])],
  ['another entity, without a route', put(SHORT, ['contact', 'company']), SHORT],
  ['another button', SHORT, put(SHORT, ['Save', 'Delete'])],
  [
    'a paraphrase',
    EN,
    'Deals come unsorted\nAsking for deals by stage ends with 500 INTERNAL_ERROR at GET /v1/deals since 10:15.',
  ],
  [
    'something else',
    EN,
    'Dark theme\nPlease add a dark theme to the documentation pages, they hurt at night.',
  ],
  [
    'the same with a story behind it',
    EN,
    `${EN} We found that it began when the portal moved to another server: the old one had a proxy that cut long queries, and the new one has none, but a limit of its own.`,
  ],
  ['in Russian, another route', RU, put(RU, ['/v1/deals', '/v1/leads'])],
  ['in Russian, another code', RU, put(RU, ['INTERNAL_ERROR', 'HOST_TIMEOUT'])],
  [
    'in Russian, another status before a word of one letter',
    put(RU, ['500', '500 с ошибкой']),
    put(RU, ['500', '502 с ошибкой']),
  ],
  [
    'in Russian, a paraphrase',
    RU,
    'Сделки приходят вперемешку\nПри сортировке по стадии GET /v1/deals отдаёт 500 INTERNAL_ERROR, починить бы.',
  ],
  [
    'in Russian, something else',
    RU,
    'Тёмная тема\nДобавьте, пожалуйста, тёмную тему в документацию: ночью глазам больно.',
  ],
  ['in two languages', EN, RU],
  ['other signs', '!!!\n??????????', '...\n??????????'],
  ['other pictures', '🙂🙂🙂\n🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', '🙂🙂🙂\n🙃🙃🙃🙃🙃🙃🙃🙃🙃🙃'],
];

function compared(text: string) {
  const [title = '', ...body] = text.split('\n');
  return comparedText(title, body.join('\n'));
}

describe('two reports', () => {
  it.each(SAME)('are one: %s', (_what, one, other) => {
    expect(isSameReport(compared(one), compared(other))).toBe(true);
    expect(isSameReport(compared(other), compared(one))).toBe(true);
  });

  it.each(NEW)('are two: %s', (_what, one, other) => {
    expect(isSameReport(compared(one), compared(other))).toBe(false);
    expect(isSameReport(compared(other), compared(one))).toBe(false);
  });

  it('are compared by their words: a retry shares all of them, another entity and a paraphrase do not', () => {
    expect(similarity(compared(EN), compared(put(EN, [UUID, OTHER_UUID])))).toBe(1);
    expect(similarity(compared(SHORT), compared(put(SHORT, ['contact', 'company'])))).toBeLessThan(0.9);
    expect(similarity(compared(EN), compared(NEW[8]![2]))).toBeLessThan(0.5);
  });

  it('are compared by how they begin', () => {
    const log = Array.from({ length: 2_000 }, (_, line) => `line${line}`).join(' ');
    expect(isSameReport(compared(`Log\n${log} a`), compared(`Log\n${log} entirely different end`))).toBe(
      true,
    );
  });

  it('of hostile letters are compared in no time that anybody notices', () => {
    for (const piece of ['.', '/v1/', 'A_', '1', 'a1', '2026-', ' ', '12:', '\u{10FFFF}']) {
      const hostile = compared(`Hostile\n${piece.repeat(20_000 / piece.length)}`);
      expect(isSameReport(hostile, hostile)).toBe(true);
    }
  });
});
