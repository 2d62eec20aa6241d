import type { Scope } from '#libs/kernel';
import type { PageLanguage } from '#libs/http';

type Words = Readonly<Record<PageLanguage, string>>;

/** Rights a partner may ask for, in the order of the consent page, and what they are called there. */
export const CONNECT_SCOPES = {
  crm: {
    en: 'Deals, contacts, companies and the rest of CRM',
    ru: 'Сделки, контакты, компании и остальное в CRM',
  },
  task: { en: 'Tasks', ru: 'Задачи' },
  tasks: { en: 'Tasks: results, stages and templates', ru: 'Задачи: результаты, стадии и шаблоны' },
  calendar: { en: 'Calendar', ru: 'Календарь' },
  user: { en: 'People of the company', ru: 'Сотрудники компании' },
  department: { en: 'Departments', ru: 'Подразделения' },
  humanresources: { en: 'Structure of the company', ru: 'Структура компании' },
  im: { en: 'Messages and chats', ru: 'Сообщения и чаты' },
  imopenlines: { en: 'Open lines', ru: 'Открытые линии' },
  imconnector: { en: 'Connectors of open lines', ru: 'Коннекторы открытых линий' },
  telephony: { en: 'Calls', ru: 'Звонки' },
  mail: { en: 'Mail', ru: 'Почта' },
  disk: { en: 'Files', ru: 'Файлы' },
  note: { en: 'Notes', ru: 'Заметки' },
  log: { en: 'News feed', ru: 'Лента новостей' },
  sonet_group: { en: 'Workgroups', ru: 'Рабочие группы' },
  lists: { en: 'Lists', ru: 'Списки' },
  bizproc: { en: 'Workflows', ru: 'Бизнес-процессы' },
  documentgenerator: { en: 'Documents', ru: 'Документы' },
  catalog: { en: 'Products and warehouses', ru: 'Товары и склады' },
  sale: { en: 'Orders and payments', ru: 'Заказы и оплаты' },
  booking: { en: 'Bookings', ru: 'Бронирования' },
  landing: { en: 'Sites and pages', ru: 'Сайты и страницы' },
  timeman: { en: 'Working time', ru: 'Рабочее время' },
  performan: { en: 'Performance reviews', ru: 'Оценка сотрудников' },
} as const satisfies Partial<Record<Scope, Words>>;

export type ConnectScope = keyof typeof CONNECT_SCOPES;

const ORDER = Object.keys(CONNECT_SCOPES) as ConnectScope[];

/** Scopes of a text, separated by spaces (RFC 6749) or commas, once each; null when one is not on offer. */
export function readConnectScopes(text: string): ConnectScope[] | null {
  const asked = new Set(text.split(/[\s,]+/).filter(Boolean));
  const known = ORDER.filter((scope) => asked.has(scope));
  return known.length === asked.size && known.length > 0 ? known : null;
}
