import { defineTexts } from '../shared/language/texts.js';

export const SIGN_IN_TEXTS = defineTexts('sign-in', {
  en: {
    title: 'Sign in to the console',
    text: 'You sign in at your portal. The console then does what you could do with your keys, and nothing more.',
    portal: 'Address of your portal',
    'portal-example': 'The name in the address bar when you work on the portal',
    go: 'Continue at the portal',
    'failed-portal_unknown': 'No portal of this address works with this service. Check the spelling.',
    'failed-portal_unavailable':
      'Nobody of this portal can sign in here yet. The operator of the service has to connect the portal first.',
    'failed-invalid_domain':
      'You signed in at another portal than the one you named. Name that one, or switch at the portal.',
    'failed-app_unavailable':
      'The portal is switched off here, or you may not use it. Ask the operator of the service.',
    'failed-token_exchange_failed': 'The portal did not let you in, or you did not allow the sign-in.',
    'failed-profile_fetch_failed': 'The portal did not say who you are. Please try again.',
    'failed-other': 'The sign-in failed. Please try again.',
  },
  ru: {
    title: 'Вход в консоль',
    text: 'Вход выполняется на вашем портале. После этого консоль делает то, что вы могли бы сделать своими ключами, и ничего больше.',
    portal: 'Адрес вашего портала',
    'portal-example': 'Имя в адресной строке, когда вы работаете на портале',
    go: 'Продолжить на портале',
    'failed-portal_unknown': 'Портал с таким адресом не подключён к сервису. Проверьте написание.',
    'failed-portal_unavailable':
      'Сотрудники этого портала пока не могут войти. Сначала оператор сервиса должен подключить портал.',
    'failed-invalid_domain':
      'Вы вошли на другом портале, а не на том, что указали. Укажите его или переключитесь на портале.',
    'failed-app_unavailable':
      'Портал здесь отключён, или вам нельзя им пользоваться. Спросите оператора сервиса.',
    'failed-token_exchange_failed': 'Портал не пустил вас, или вы не разрешили вход.',
    'failed-profile_fetch_failed': 'Портал не сообщил, кто вы. Попробуйте ещё раз.',
    'failed-other': 'Войти не получилось. Попробуйте ещё раз.',
  },
});
