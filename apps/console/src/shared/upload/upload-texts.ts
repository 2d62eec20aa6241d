import { defineTexts } from '../language/texts.js';

export const UPLOAD_TEXTS = defineTexts('upload', {
  en: {
    of: '{{sent}} of {{total}}',
    rate: '{{rate}} a second',
    left: '{{time}} left',
    interrupted:
      'The connection is lost. This goes on by itself as soon as the service answers; keep the page open.',
    'given-up': 'The connection broke again and again. This does not go on by itself: try again.',
  },
  ru: {
    of: '{{sent}} из {{total}}',
    rate: '{{rate}} в секунду',
    left: 'осталось {{time}}',
    interrupted: 'Нет связи. Отправка продолжится сама, как только сервис ответит; не закрывайте страницу.',
    'given-up': 'Связь прерывалась снова и снова. Само это не продолжится: повторите.',
  },
});
