import { defineTexts } from '../shared/language/texts.js';

export const SIGN_IN_TEXTS = defineTexts('sign-in', {
  en: {
    title: 'Sign in to the console',
    text: 'You sign in at your portal. The console then does what you could do with your keys, and nothing more.',
    portal: 'Address of your portal',
    'portal-example': 'The name in the address bar when you work on the portal',
    go: 'Continue at the portal',
    'failed-portal_not_found': 'No portal of this address works with this service. Check the spelling.',
    'failed-sign_in_unavailable':
      'Nobody of this portal can sign in here yet. The operator of the service has to connect the portal first.',
    'failed-access_denied': 'The portal did not let you in, or you did not allow the sign-in.',
    'failed-other': 'The sign-in failed. Please try again.',
  },
  ru: {
    title: 'Вход в консоль',
    text: 'Вход выполняется на вашем портале. После этого консоль делает то, что вы могли бы сделать своими ключами, и ничего больше.',
    portal: 'Адрес вашего портала',
    'portal-example': 'Имя в адресной строке, когда вы работаете на портале',
    go: 'Продолжить на портале',
    'failed-portal_not_found': 'Портал с таким адресом не подключён к сервису. Проверьте написание.',
    'failed-sign_in_unavailable':
      'Сотрудники этого портала пока не могут войти. Сначала оператор сервиса должен подключить портал.',
    'failed-access_denied': 'Портал не пустил вас, или вы не разрешили вход.',
    'failed-other': 'Войти не получилось. Попробуйте ещё раз.',
  },
});
