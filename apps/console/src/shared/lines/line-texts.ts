import { defineTexts } from '../language/texts.js';

export const LINE_TEXTS = defineTexts('lines', {
  en: {
    'to-the-end': 'To the newest',
    'error-stream': 'Error output:',
    command: 'Command:',
  },
  ru: {
    'to-the-end': 'К последним',
    'error-stream': 'Вывод ошибок:',
    command: 'Команда:',
  },
});
