import type { ErrorCode } from '../error-catalogue.js';
import type { INFRA_ERRORS } from './infra-errors.data.js';

/** A way out of a refusal, for the person who meets it. */
export type Alternative = {
  readonly type: 'topup' | 'tariff' | 'own_ai_key';
  readonly description: string;
  /** Where it is done; added where the answer knows the address. */
  readonly url?: string;
};

/** What the calling program has to mend: no word for the person in front of it. */
const FOR_THE_PROGRAM = null;

const LATER = 'Попробуйте ещё раз чуть позже.';
const NOT_CONFIRMED =
  'Связь с сервером прервалась, результат пока неизвестен. Не запускайте ту же задачу снова, дождитесь её итога.';
const NO_ACCESS = 'У вас нет прав на это действие с сервером. Обратитесь к его владельцу.';
const FOUND_NOTHING = 'Не найдено: возможно, запись уже удалена.';

const INFRA_MESSAGES = {
  SERVER_NOT_FOUND: 'Сервер не найден или удалён.',
  OPERATION_NOT_FOUND: 'Задача не найдена.',
  SERVER_NOT_READY: 'Сервер ещё готовится. Подождите несколько минут.',
  SERVER_NOT_RUNNING: 'Сервер не запущен.',
  AGENT_NOT_CONNECTED: `Нет связи с сервером. ${LATER}`,
  EXEC_BUSY: 'Сервер занят другой задачей. Дождитесь её окончания.',
  EXEC_FAILED: 'Команду не удалось запустить. Ничего не изменилось, можно повторить.',
  EXEC_TIMEOUT: 'Команда не уложилась в отведённое время и остановлена.',
  GATEWAY_CONNECTION_TERMINATED: NOT_CONFIRMED,
  GATEWAY_UNREACHABLE: NOT_CONFIRMED,
  DEPLOY_FAILED: 'Новая версия не установилась. Прежняя продолжает работать, если она была.',
  DEPLOY_CONNECTION_TERMINATED: NOT_CONFIRMED,
  DEPLOY_TIMEOUT: 'Установка ещё не закончилась. Не запускайте её снова, дождитесь итога.',
  DEPLOY_TUNNEL_STALE: NOT_CONFIRMED,
  GALAXY_DEPLOY_INTERRUPTED: `Установка прервалась. Приложение и его данные сохранены. ${LATER}`,
  GALAXY_HOST_UNREACHABLE: `Общий сервер недоступен. Приложение и его данные сохранены. ${LATER}`,
  GALAXY_LIFECYCLE_UNSUPPORTED: 'Приложение работает на общем сервере: отдельно управлять им нельзя.',
  GALAXY_DEPLOY_CONTENT_ONLY: FOR_THE_PROGRAM,
  GALAXY_DEPLOY_RUNTIME_REQUIRED: FOR_THE_PROGRAM,
  GALAXY_DEPLOY_INVALID_INSTALL: FOR_THE_PROGRAM,
  GALAXY_BUILD_BUSY: 'На общем сервере собирается другое приложение. Подождите минуту.',
  GALAXY_SLEEPING: 'Общий сервер просыпается. Подождите минуту.',
  GALAXY_APP_BUILD_FAILED: 'Приложение не удалось собрать.',
  GALAXY_APP_START_FAILED: 'Приложение собрано, но не запустилось.',
  UNSTICK_UNSUPPORTED: 'Общий сервер освободится сам. Если он занят долго, обратитесь в поддержку.',
  NOT_BLACKHOLE: FOR_THE_PROGRAM,
  BLACKHOLE_ONLY: FOR_THE_PROGRAM,
  WAKE_IN_PROGRESS: 'Сервер просыпается. Подождите минуту.',
  SAME_MODE: FOR_THE_PROGRAM,
  OPEN_MODE_NOT_ALLOWED: 'Открытый режим сервера здесь не разрешён.',
  PORT_RESTRICTED: FOR_THE_PROGRAM,
  PROVIDER_NOT_FOUND: FOR_THE_PROGRAM,
  SERVER_WAKE_BLOCKED: 'Этот сервер сейчас нельзя разбудить. Обратитесь к администратору.',
  REPAIR_BLOCKED: 'Этот сервер сейчас нельзя восстановить. Обратитесь к администратору.',
  VM_MISSING: 'Машины этого сервера больше нет. Удалите сервер и создайте новый.',
  APP_SERVER_WAKING: 'Приложение просыпается. Подождите минуту.',
  APP_LOGIN_REQUIRED: 'Войдите, чтобы открыть приложение.',
  APP_ACCESS_DENIED: 'Вам нельзя открыть это приложение. Обратитесь к его владельцу.',
  APP_ORIGIN_REFUSED: 'Запрос пришёл со страницы другого сайта. Откройте приложение и повторите.',
  APP_NOT_DEPLOYED: 'По этому адресу пока ничего не запущено.',
  APP_UNREACHABLE: `Приложение не отвечает. ${LATER}`,
  APP_UPGRADE_REFUSED: FOR_THE_PROGRAM,
  APP_TIMEOUT: 'Приложение слишком долго не отвечает. Попробуйте ещё раз чуть позже.',
  APP_CONNECTION_LOST: `Связь с приложением прервалась. ${LATER}`,
  ACCESS_TOKEN_NOT_FOUND: FOUND_NOTHING,
  OPENING_NOT_FOUND: FOUND_NOTHING,
  ACCESS_ENTRY_NOT_FOUND: FOUND_NOTHING,
  INVALID_MODE: FOR_THE_PROGRAM,
  INVALID_TTL: FOR_THE_PROGRAM,
  NAME_TOO_LONG: FOR_THE_PROGRAM,
  TOKEN_OWNER_MISMATCH: NO_ACCESS,
  ACTIVE_TOKEN_LIMIT: 'У сервера уже наибольшее число токенов доступа. Отзовите ненужные.',
  ALREADY_REVOKED: 'Токен доступа уже отозван.',
  TOKEN_MINT_RATE_LIMIT: 'За час выдано слишком много токенов доступа. Попробуйте через час.',
  INFRA_NOT_PERMITTED: 'Серверы для этого портала недоступны. Обратитесь в поддержку.',
  SERVER_CREATION_DISABLED: 'Администратор портала запретил создавать серверы.',
  SOURCE_AT_CREATE_GALAXY_ONLY: FOR_THE_PROGRAM,
  MAX_SERVERS_REACHED:
    'Достигнуто наибольшее число серверов. Удалите ненужный или обратитесь к администратору.',
  REGION_NOT_SUPPORTED: 'Этот регион недоступен. Выберите другой.',
  NO_CREDENTIALS:
    'У этого провайдера нет машин для серверов. Выберите другого провайдера или попросите оператора сервиса добавить машину.',
  PROVIDER_ERROR: `Провайдер серверов не ответил. ${LATER}`,
  BILLING_EXHAUSTED: 'Средства на балансе закончились. Пополните его.',
  TRIAL_EXPIRED: 'Пробный период закончился.',
  PLAN_NOT_ALLOWED_ON_TRIAL: 'Такой сервер нельзя создать в пробном периоде.',
  KEY_HAS_ACTIVE_SERVERS: 'Ключ управляет серверами. Сначала удалите их.',
  UPLOAD_PATH_DENIED: 'В эту папку сервера записывать нельзя.',
  INVALID_EVENT: FOR_THE_PROGRAM,
  NOT_OAUTH_APP: 'Сначала войдите в приложение этого сервера.',
  BIND_FAILED: 'Портал не разрешил подписку на событие. Проверьте его тариф.',
  SUBSCRIPTION_LIMIT: 'У сервера уже наибольшее число подписок. Удалите ненужные.',
  SUBSCRIPTION_NOT_FOUND: FOUND_NOTHING,
  WAKE_SCHEDULE_NOT_FOUND: FOUND_NOTHING,
  WAKE_SCHEDULE_LIMIT: 'У сервера уже наибольшее число расписаний. Удалите ненужные.',
  WORK_SCHEDULE_NOT_FOUND: FOUND_NOTHING,
  WORK_SCHEDULE_IN_USE: 'Этот график используют серверы. Сначала отвяжите их.',
  INVALID_ICON: 'Подойдёт квадратная картинка PNG, SVG или WebP.',
  VARIABLE_NOT_FOUND: FOUND_NOTHING,
  NOT_DEPLOYED: 'На сервере пока ничего не запущено.',
  ALREADY_EXISTS: 'Такая запись уже есть.',
} as const satisfies Record<keyof typeof INFRA_ERRORS, string | null>;

const OTHER_MESSAGES = {
  ACCOUNT_FROZEN: 'Баланс портала заморожен из-за долга. Пополните его.',
  WRONG_KEY: NO_ACCESS,
  SERVER_ROLE_FORBIDDEN: NO_ACCESS,
  INFRA_SCOPE_REQUIRED: 'Этому ключу не разрешено работать с серверами.',
  INFRA_FORBIDDEN_FOR_COWORK_KEY: 'Этот ключ работает только с данными. Для серверов нужен другой ключ.',
  INFRA_DISABLED_FOR_PORTAL: 'Администратор портала отключил серверы.',
  INLINE_SOURCE_TOO_LARGE: 'Файл слишком большой, чтобы отправить его сразу.',
  QUEUE_OVERFLOW: `Слишком много запросов к порталу. ${LATER}`,
  QUEUE_TIMEOUT: `Портал перегружен, очередь не дошла. ${LATER}`,
  OPERATION_TIME_LIMIT: `Портал ограничил время таких запросов. ${LATER}`,
  TIMEOUT_QUARANTINE: `Портал не отвечает. ${LATER}`,
  INSUFFICIENT_BALANCE: 'На балансе портала не хватает средств. Пополните его.',
  insufficient_balance: 'На балансе портала не хватает средств. Пополните его.',
  ai_quota_exhausted: 'Месячный лимит ИИ на портале исчерпан. Дождитесь его обновления.',
  provider_account_exhausted:
    'Счёт у провайдера ИИ исчерпан. Пополните его у провайдера или подключите другой ключ.',
  ai_credentials_not_configured: 'Для этой модели нужен собственный ключ провайдера.',
  ai_pacing_limited: 'Лимит ИИ на день или неделю исчерпан. Подождите его обновления.',
  subscription_window_exhausted: 'Лимит подписки исчерпан. Подождите его обновления.',
  subscription_inactive: 'Подписка не активна.',
  SUBSCRIPTION_NOT_ACTIVE: 'Подписка не активна.',
  SUBSCRIPTION_STATE_FORBIDS: 'С подпиской сейчас нельзя это сделать.',
  QUOTE_STALE: 'Расчёт устарел. Посмотрите новый.',
  MARKET_TRIAL_UNAVAILABLE: 'Пробный период маркетплейса сейчас недоступен.',
  MARKET_TRIAL_IN_PROGRESS: 'Пробный период уже включается. Подождите минуту.',
  COUPON_NOT_FOUND: 'Такого купона нет. Проверьте код.',
  COUPON_EXPIRED: 'Срок действия купона истёк.',
  COUPON_ALREADY_REDEEMED: 'Этот купон уже использован.',
  COUPON_NOT_APPLICABLE: 'Этот купон не подходит к вашей подписке.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/**
 * `error.userMessage`, in Russian: in billing, infrastructure, tariff, queue-overload and portal time-limit refusals
 * (specification part 1, "Envelope").
 */
export const USER_MESSAGES: Readonly<Partial<Record<ErrorCode, string | null>>> = {
  ...INFRA_MESSAGES,
  ...OTHER_MESSAGES,
};

const TOP_UP: Alternative = { type: 'topup', description: 'Пополнить баланс портала' };
const OWN_KEY: Alternative = { type: 'own_ai_key', description: 'Подключить собственный ключ провайдера ИИ' };
const CHANGE_TARIFF: Alternative = { type: 'tariff', description: 'Перейти на платный тариф' };

/** `error.alternatives`: in tariff, subscription and balance refusals (the same place). */
export const ALTERNATIVES: Readonly<Partial<Record<ErrorCode, readonly Alternative[]>>> = {
  ACCOUNT_FROZEN: [TOP_UP],
  BILLING_EXHAUSTED: [TOP_UP],
  TRIAL_EXPIRED: [CHANGE_TARIFF],
  PLAN_NOT_ALLOWED_ON_TRIAL: [CHANGE_TARIFF],
  INSUFFICIENT_BALANCE: [TOP_UP],
  insufficient_balance: [TOP_UP, OWN_KEY],
  ai_quota_exhausted: [CHANGE_TARIFF, TOP_UP, OWN_KEY],
  provider_account_exhausted: [OWN_KEY],
  ai_credentials_not_configured: [OWN_KEY],
  subscription_window_exhausted: [CHANGE_TARIFF],
  subscription_inactive: [CHANGE_TARIFF],
  SUBSCRIPTION_NOT_ACTIVE: [CHANGE_TARIFF],
};
