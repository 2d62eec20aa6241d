import { hostDateTime } from '../../protocol/host-time.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Portal } from '../../portals/portal.js';
import type { Row } from '../../records/record-type.js';

/** 1 asks for a decision, 2 is from a person, 3 from the portal. */
export type NotifyType = 1 | 2 | 3;

/** A notification of one recipient. */
export type NotificationRow = Row & {
  readonly userId: number;
  /** 0: the portal. */
  readonly authorId: number;
  readonly date: string;
  readonly notifyType: NotifyType;
  readonly module: string;
  readonly event: string;
  readonly tag: string | null;
  readonly subTag: string | null;
  readonly text: string;
  readonly isRead: boolean;
  readonly buttons: readonly Readonly<Record<string, string>>[] | null;
  readonly params: Readonly<Record<string, unknown>> | null;
};

const TABLE = 'notification';

/** Tags of applications are kept apart from each other and from those of the host's own modules. */
export function tagOf(clientId: string, tag: string): string {
  return `MP|${clientId}|${tag}`;
}

export function allNotifications(portal: Portal): NotificationRow[] {
  return [...portal.table(TABLE).values()] as NotificationRow[];
}

/** Of one person: what asks for a decision first, then the newest. */
export function notificationsOf(portal: Portal, userId: number): NotificationRow[] {
  const rank = ({ notifyType }: NotificationRow): number => (notifyType === 1 ? 0 : 1);
  return allNotifications(portal)
    .filter((row) => row.userId === userId)
    .sort((one, other) => rank(one) - rank(other) || other.id - one.id);
}

/** Whom nothing can be told: nobody, and people who have left. */
export function canReceive(portal: Portal, userId: number): boolean {
  const row = portal.table('user').get(userId);
  return row !== undefined && (row['ACTIVE'] === true || row['ACTIVE'] === 'Y');
}

/** Adds a notification; an earlier one of the recipient with the same tag disappears. */
export function notify(
  { portal, nowMs }: HostCall,
  notification: Omit<NotificationRow, 'id' | 'date' | 'isRead' | 'buttons'>,
): number {
  const table = portal.table(TABLE);
  const { tag, userId } = notification;
  const same = allNotifications(portal).filter(
    (row) => tag !== null && row.tag === tag && row.userId === userId,
  );
  for (const { id } of same) table.delete(id);
  const id = table.takeId();
  table.put({ ...notification, id, date: hostDateTime(nowMs), isRead: false, buttons: null });
  return id;
}

export function removeNotifications(portal: Portal, rows: readonly NotificationRow[]): void {
  for (const { id } of rows) portal.table(TABLE).delete(id);
}

export function markNotifications(portal: Portal, rows: readonly NotificationRow[], isRead: boolean): void {
  for (const row of rows) portal.table(TABLE).put({ ...row, isRead });
}
