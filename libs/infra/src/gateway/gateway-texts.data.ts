import type { PageLanguage } from '#libs/http';

/** What a page of the gateway is about. */
export type GatewayPage =
  | 'absent'
  | 'denied'
  | 'foreign'
  | 'framed'
  | 'waking'
  | 'starting'
  | 'asleep'
  | 'empty'
  | 'unreachable'
  | 'failed';

export interface GatewayTexts {
  readonly pages: Readonly<Record<GatewayPage, { readonly title: string; readonly text: string }>>;
  readonly signIn: string;
  readonly other: string;
  readonly again: string;
}

/** Every text of the gateway's pages. `{app}` is the name of the application. */
export const GATEWAY_TEXTS: Readonly<Record<PageLanguage, GatewayTexts>> = {
  en: {
    pages: {
      absent: { title: 'There is nothing here', text: 'No application answers at this address.' },
      denied: {
        title: 'You may not open {app}',
        text: 'Its owner decides who may. Ask them to let you in.',
      },
      foreign: {
        title: 'Another site sent you',
        text: '{app} takes this from its own pages only. Open it and try again there.',
      },
      framed: {
        title: 'Sign in to open {app}',
        text: 'Open it again from the portal, or sign in on a page of its own.',
      },
      waking: { title: '{app} is waking up', text: 'This takes up to a minute. The page loads by itself.' },
      starting: {
        title: '{app} is being prepared',
        text: 'Its server is not ready yet. The page loads by itself.',
      },
      asleep: { title: '{app} is asleep', text: 'Its server may not be woken now. Ask its owner.' },
      empty: {
        title: 'Nothing runs here yet',
        text: 'The server of {app} is ready, but nothing was deployed to it.',
      },
      unreachable: { title: '{app} does not answer', text: 'Try again in a moment.' },
      failed: { title: 'Something went wrong', text: 'Try again in a moment.' },
    },
    signIn: 'Sign in',
    other: 'Sign in as somebody else',
    again: 'Try again',
  },
  ru: {
    pages: {
      absent: { title: 'Здесь ничего нет', text: 'По этому адресу нет приложения.' },
      denied: { title: 'Нет доступа: {app}', text: 'Кто может открывать приложение, решает его владелец.' },
      foreign: {
        title: 'Запрос с другого сайта',
        text: 'Приложение «{app}» принимает такое только со своих страниц. Откройте его и повторите там.',
      },
      framed: {
        title: 'Войдите, чтобы открыть: {app}',
        text: 'Откройте приложение ещё раз на портале или войдите на отдельной странице.',
      },
      waking: { title: 'Просыпается: {app}', text: 'Это займёт до минуты. Страница загрузится сама.' },
      starting: { title: 'Готовится: {app}', text: 'Сервер ещё не готов. Страница загрузится сама.' },
      asleep: { title: 'Спит: {app}', text: 'Сервер сейчас нельзя разбудить. Обратитесь к владельцу.' },
      empty: {
        title: 'Здесь пока ничего не запущено',
        text: 'Сервер готов, но на нём ещё нет приложения: {app}.',
      },
      unreachable: { title: 'Не отвечает: {app}', text: 'Попробуйте ещё раз чуть позже.' },
      failed: { title: 'Что-то пошло не так', text: 'Попробуйте ещё раз чуть позже.' },
    },
    signIn: 'Войти',
    other: 'Войти под другим именем',
    again: 'Ещё раз',
  },
};
