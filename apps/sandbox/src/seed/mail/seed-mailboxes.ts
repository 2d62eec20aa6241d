import type { Row } from '../../records/record-type.js';

const SHARED = ['Support', 'Sales'];

/** One mailbox for each user, and shared ones of the administrator. */
export function seedMailboxes(users: readonly Row[], domain: string): Row[] {
  const own = users.map((user) => ({
    userId: user.id,
    name: 'Work mail',
    email: String(user['EMAIL'] ?? `user${user.id}@${domain}`),
    senderName: `${String(user['NAME'])} ${String(user['LAST_NAME'])}`,
  }));
  const shared = SHARED.map((name) => ({
    userId: 1,
    name,
    email: `${name.toLowerCase()}@${domain}`,
    senderName: name,
  }));
  return [...own, ...shared].map((mailbox, index) => ({ id: index + 1, ...mailbox }));
}
