/** Texts of the portal's pages; `{…}` is filled in. */
export interface Wording {
  readonly sandbox: string;
  readonly signIn: string;
  readonly chooseUser: string;
  readonly administrator: string;
  readonly otherUser: string;
  readonly userId: string;
  readonly proceed: string;
  readonly noSuchUser: string;
  readonly consent: string;
  readonly signedInAs: string;
  readonly scopes: string;
  readonly noScopes: string;
  readonly allow: string;
  readonly refuse: string;
  readonly open: string;
  readonly failure: string;
  readonly unknownApplication: string;
  readonly noReturnAddress: string;
  readonly otherReturnAddress: string;
  readonly noHandler: string;
  readonly wrongOptions: string;
  readonly wrongDecision: string;
  readonly refused: string;
  readonly otherPage: string;
}

export const WORDINGS = {
  en: {
    sandbox: 'Sandbox: an emulated company portal',
    signIn: 'Sign in to {portal}',
    chooseUser: 'Choose who you are',
    administrator: 'administrator',
    otherUser: 'Somebody else',
    userId: 'User ID',
    proceed: 'Continue',
    noSuchUser: 'The portal has no active user with this ID.',
    consent: '{application} asks for access',
    signedInAs: 'You are signed in to {portal} as {user}.',
    scopes: 'The application will act in your name in these areas:',
    noScopes: 'The application will only learn who you are.',
    allow: 'Allow',
    refuse: 'Refuse',
    open: 'Open {application}',
    failure: 'This does not work',
    unknownApplication: 'The portal does not know this application.',
    noReturnAddress: 'The application has no address to return to.',
    otherReturnAddress: 'The address to return to is not the registered one.',
    noHandler: 'The application shows nothing at this place.',
    wrongOptions: 'The options of the place are not a JSON object.',
    wrongDecision: 'The answer is neither to allow nor to refuse.',
    refused: 'You have refused. The application is not told.',
    otherPage: 'The answer comes from a page of another site.',
  },
  ru: {
    sandbox: 'Песочница: имитация портала компании',
    signIn: 'Вход на {portal}',
    chooseUser: 'Выберите, кто вы',
    administrator: 'администратор',
    otherUser: 'Другой пользователь',
    userId: 'ID пользователя',
    proceed: 'Продолжить',
    noSuchUser: 'На портале нет действующего пользователя с таким ID.',
    consent: '{application} просит доступ',
    signedInAs: 'Вы вошли на {portal} как {user}.',
    scopes: 'Приложение будет действовать от вашего имени в этих разделах:',
    noScopes: 'Приложение узнает только, кто вы.',
    allow: 'Разрешить',
    refuse: 'Отказать',
    open: 'Открыть {application}',
    failure: 'Не получилось',
    unknownApplication: 'Портал не знает этого приложения.',
    noReturnAddress: 'У приложения нет адреса возврата.',
    otherReturnAddress: 'Адрес возврата не совпадает с зарегистрированным.',
    noHandler: 'В этом месте приложение ничего не показывает.',
    wrongOptions: 'Параметры места — не объект JSON.',
    wrongDecision: 'Ответ — не разрешение и не отказ.',
    refused: 'Вы отказали. Приложению об этом не сообщается.',
    otherPage: 'Ответ пришёл со страницы другого сайта.',
  },
} as const satisfies Readonly<Record<string, Wording>>;

export type Language = keyof typeof WORDINGS;
