import type { PageLanguage } from '#libs/http';
import type { SignInError } from '../sign-in/addresses.policy.js';

/** Why an application did not open inside the portal. */
export type OpeningFault =
  | 'refused'
  | 'elsewhere'
  | 'unknown'
  | 'unavailable'
  | 'tooLarge'
  | 'passing'
  | 'failed';

/** Every text of a page. `{name}` stands for a value. */
export interface PageTexts {
  readonly complete: { readonly title: string; readonly text: string };
  readonly failed: { readonly title: string; readonly causes: Readonly<Record<SignInError, string>> };
  readonly portal: {
    readonly title: string;
    readonly text: string;
    readonly field: string;
    readonly example: string;
    readonly next: string;
    readonly unknown: string;
  };
  readonly visit: {
    readonly text: string;
    readonly closed: { readonly title: string; readonly text: string };
  };
  readonly opening: {
    readonly title: string;
    readonly faults: Readonly<Record<OpeningFault, string>>;
    readonly again: string;
    readonly code: string;
    readonly request: string;
  };
  readonly consent: {
    readonly title: string;
    readonly text: string;
    readonly scopes: string;
    readonly note: string;
    readonly allow: string;
    readonly deny: string;
    readonly none: string;
  };
}

export const PAGE_TEXTS: Readonly<Record<PageLanguage, PageTexts>> = {
  en: {
    complete: {
      title: 'You are signed in',
      text: 'You can close this window and go back to the application.',
    },
    failed: {
      title: 'You are not signed in',
      causes: {
        token_exchange_failed: 'The portal did not confirm the sign-in. Start again from the application.',
        invalid_domain: 'You signed in on another portal than the one of the application.',
        profile_fetch_failed: 'The portal did not say who you are. Start again from the application.',
        app_unavailable: 'The application is not available.',
      },
    },
    portal: {
      title: 'Which portal is yours?',
      text: '{partner} asks for access to your portal. You will sign in there.',
      field: 'Address of the portal',
      example: 'company.example',
      next: 'Continue',
      unknown: 'This portal cannot be connected. Check the address.',
    },
    visit: {
      text: 'The application is open to people of every portal. You will sign in at yours.',
      closed: {
        title: 'Nobody can sign in here yet',
        text: 'The portal of this application is not connected. Ask whoever runs the service.',
      },
    },
    opening: {
      title: 'The application did not open',
      faults: {
        refused:
          'The portal did not confirm who you are. Close this and open the application again on the portal.',
        elsewhere: 'The application belongs to another portal than the one you have opened it on.',
        unknown:
          'There is no such application here, or it has no address yet. Ask whoever has added it to the portal.',
        unavailable: 'The application is not available to you now. Ask whoever has added it to the portal.',
        tooLarge:
          'The portal has sent more than the application can take. Open it from a place that shows less.',
        passing: 'The service is busy or does not answer. Open the application again in a moment.',
        failed: 'Something in the call of the portal was wrong. Open the application again on the portal.',
      },
      again: 'Open again on the portal',
      code: 'Code',
      request: 'Request',
    },
    consent: {
      title: 'Give {partner} access?',
      text: '{partner} will act in your name on {portal}.',
      scopes: 'What it may use',
      note: 'Take away what you do not want to give. You can end the access at any time.',
      allow: 'Allow',
      deny: 'Refuse',
      none: 'Choose at least one.',
    },
  },
  ru: {
    complete: { title: 'Вы вошли', text: 'Это окно можно закрыть и вернуться в приложение.' },
    failed: {
      title: 'Войти не удалось',
      causes: {
        token_exchange_failed: 'Портал не подтвердил вход. Начните снова из приложения.',
        invalid_domain: 'Вы вошли на другом портале, не на портале приложения.',
        profile_fetch_failed: 'Портал не сообщил, кто вы. Начните снова из приложения.',
        app_unavailable: 'Приложение недоступно.',
      },
    },
    portal: {
      title: 'Какой у вас портал?',
      text: '{partner} просит доступ к вашему порталу. Вход — на самом портале.',
      field: 'Адрес портала',
      example: 'company.example',
      next: 'Продолжить',
      unknown: 'Этот портал подключить нельзя. Проверьте адрес.',
    },
    visit: {
      text: 'Приложение открыто для людей с любого портала. Вход — на вашем портале.',
      closed: {
        title: 'Войти здесь пока нельзя',
        text: 'Портал этого приложения не подключён. Обратитесь к тем, кто ведёт сервис.',
      },
    },
    opening: {
      title: 'Приложение не открылось',
      faults: {
        refused:
          'Портал не подтвердил, кто вы. Закройте эту страницу и откройте приложение на портале ещё раз.',
        elsewhere: 'Приложение принадлежит другому порталу, не тому, на котором его открыли.',
        unknown:
          'Такого приложения здесь нет, или у него ещё нет адреса. Обратитесь к тому, кто добавил его на портал.',
        unavailable: 'Сейчас приложение вам недоступно. Обратитесь к тому, кто добавил его на портал.',
        tooLarge: 'Портал передал больше, чем приложение может принять. Откройте его там, где данных меньше.',
        passing: 'Сервис занят или не отвечает. Откройте приложение ещё раз чуть позже.',
        failed: 'В вызове портала что-то не так. Откройте приложение на портале ещё раз.',
      },
      again: 'Открыть ещё раз на портале',
      code: 'Код',
      request: 'Запрос',
    },
    consent: {
      title: 'Дать доступ: {partner}?',
      text: '{partner} будет действовать от вашего имени на портале {portal}.',
      scopes: 'Что будет доступно',
      note: 'Снимите то, что не хотите давать. Доступ можно закончить в любое время.',
      allow: 'Разрешить',
      deny: 'Отказать',
      none: 'Выберите хотя бы одно.',
    },
  },
};

/** A text with its values in place. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
