import { newId } from '#libs/kernel';
import type { VisitorAccount, VisitorSignIn } from '../gateway/visitors/visitor-sign-in.port.js';
import type { PortalPeople } from '../servers/access/access-list.port.js';

/** Accounts and sessions a spec makes up. */
export class ScriptedVisitors implements VisitorSignIn {
  readonly accounts = new Map<string, VisitorAccount>();
  readonly sessions = new Map<string, string>();

  startAddress(subdomain: string, path: string): string {
    return `http://sign-in.example/?app=${subdomain}&path=${encodeURIComponent(path)}`;
  }

  bindAddress(token: string, visitorHash: string): string {
    return `http://sign-in.example/entry?entry=${token}&visitor=${visitorHash}`;
  }

  account(userId: string): Promise<VisitorAccount | null> {
    return Promise.resolve(this.accounts.get(userId) ?? null);
  }

  startSession(_: string, __: string, userId: string): Promise<{ token: string; expiresAt: Date }> {
    const token = `svc_session_${newId()}`;
    this.sessions.set(token, userId);
    return Promise.resolve({ token, expiresAt: new Date(Date.now() + 86_400_000) });
  }

  sessionAccount(token: string): Promise<VisitorAccount | null> {
    return this.account(this.sessions.get(token) ?? '');
  }
}

const PEOPLE = ['Ann Ash', 'Bea Ash'].map((name, index) => {
  return { id: 7 + index, name, position: 'Cook', department: [3], avatar: null };
});

/** The people of every portal. */
export const SCRIPTED_PEOPLE: PortalPeople = {
  search: (_, search, limit) => {
    const found = PEOPLE.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return Promise.resolve({ people: found.slice(0, limit), total: found.length });
  },
  nameOf: (_, type, hostId) => Promise.resolve(hostId === 404 ? null : `${type} ${hostId}`),
};
