import { defineTexts } from '../shared/language/texts.js';

export const OPERATOR_TEXTS = defineTexts('operator', {
  en: {
    title: 'The console of the operator',
    'open-by-link': 'Run this on the machine of the service and open the link it prints:',
    'link-used': 'The link is over or was used before. A link works once, within five minutes.',
    opening: 'Opening…',
    'operator-name': 'Operator {{name}}',
  },
  ru: {
    title: 'Консоль оператора',
    'open-by-link': 'Выполните это на машине сервиса и откройте ссылку, которую она напечатает:',
    'link-used': 'Ссылка просрочена или уже использована. Она действует один раз, в течение пяти минут.',
    opening: 'Открывается…',
    'operator-name': 'Оператор {{name}}',
  },
});
