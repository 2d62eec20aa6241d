import { createClient, type PorticoClient } from '#libs/client';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { watchedFetch } from '../shared/data/connection.js';
import { defineTexts, useTexts } from '../shared/language/texts.js';
import { EmptyState } from '../shared/ui/loaded.js';
import { Page } from '../shared/ui/page.js';
import keyNeededEn from '../texts/en/key-needed.json';
import keyNeededRu from '../texts/ru/key-needed.json';
import { forgetSession, refreshSession, type Session, SESSION_PATH, type SessionKey } from './session.js';

/** What makes a call one of the person's own key, beside the cookie. */
export const keyHeaders = (keyId: string): Readonly<Record<string, string>> => ({
  'x-svc-console-key': keyId,
});

/** Parameter of a link that says which key it is meant for. */
export const KEY_PARAMETER = 'as';

interface Acting {
  readonly session: Session;
  /** The key of the pages; null for a person without one. */
  readonly key: SessionKey | null;
  /** Keys one may act with. */
  readonly keys: readonly SessionKey[];
  readonly choose: (keyId: string) => void;
}

const ActingContext = createContext<Acting | null>(null);
/** Whoever has to wait longer for a limit is told so, and does not look at a wheel that turns. */
const LONGEST_SILENCE_MS = 5_000;
const clients = new Map<string, PorticoClient>();

/** Sends calls as one of the person's own keys. */
export function consoleFetch(keyId: string): typeof fetch {
  const send = watchedFetch(SESSION_PATH);
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(keyHeaders(keyId))) headers.set(name, value);
    const response = await send(input, { ...init, headers, credentials: 'same-origin' });
    if (response.status === 401) await noticeEnd(response.clone());
    return response;
  };
}

async function noticeEnd(response: Response): Promise<void> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  await noticeRefusedKey(answer?.error?.code);
}

/** What a 401 means for the pages: nobody is signed in any more, or the key is another one. */
export async function noticeRefusedKey(code: string | undefined): Promise<void> {
  if (code === 'INVALID_SESSION' || code === 'MISSING_API_KEY') forgetSession();
  if (code === 'KEY_INACTIVE' || code === 'INVALID_API_KEY') await refreshSession();
}

/** One client for each key. */
export function clientOf(keyId: string): PorticoClient {
  let client = clients.get(keyId);
  if (!client) {
    client = createClient({
      baseUrl: location.origin,
      fetch: consoleFetch(keyId),
      retries: { longestWaitMs: LONGEST_SILENCE_MS },
    });
    clients.set(keyId, client);
  }
  return client;
}

const storedUnder = ({ portal, user }: Session): string => `portico.console.key.${portal.id}.${user.id}`;

function isUsable({ kind, status }: SessionKey): boolean {
  return kind !== 'management' && status === 'ACTIVE';
}

/** Personal keys come first, those that may write before others, and of these the ones that may do most. */
function byUse(a: SessionKey, b: SessionKey): number {
  const rank = ({ kind, accessMode }: SessionKey): number =>
    (kind === 'personal' ? 0 : kind === 'cowork' ? 2 : 4) + (accessMode === 'READWRITE' ? 0 : 1);
  return rank(a) - rank(b) || b.scopes.length - a.scopes.length;
}

export function ActingKeyProvider({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(KEY_PARAMETER);
  const storedAs = storedUnder(session);
  const [chosen, setChosen] = useState(() => localStorage.getItem(storedAs));
  const keys = useMemo(() => session.keys.filter(isUsable).sort(byUse), [session]);
  const find = (id: string | null): SessionKey | undefined => keys.find((key) => key.id === id);
  const key = find(asked) ?? find(chosen) ?? keys[0] ?? null;
  const keyId = key?.id ?? null;
  // The pages stay with their key, whatever keys are made and wherever one goes from a link that names one.
  useEffect(() => {
    if (keyId === null) return;
    setChosen(keyId);
    if (asked === null) localStorage.setItem(storedAs, keyId);
  }, [keyId, asked, storedAs]);
  const acting = useMemo<Acting>(
    () => ({
      session,
      keys,
      key,
      choose: (id) => {
        localStorage.setItem(storedAs, id);
        setChosen(id);
        setParameters(
          (before) => {
            before.delete(KEY_PARAMETER);
            return before;
          },
          { replace: true },
        );
      },
    }),
    [session, keys, key, storedAs, setParameters],
  );
  return <ActingContext value={acting}>{children}</ActingContext>;
}

export function useActing(): Acting {
  const acting = useContext(ActingContext);
  if (!acting) throw new Error('Only pages behind the sign-in act with a key.');
  return acting;
}

export function useSession(): Session {
  return useActing().session;
}

/** The key that manages keys; null when it has been revoked, until the next sign-in. */
export function useManagementKey(): SessionKey | null {
  const { keys } = useSession();
  return keys.find(({ kind, status }) => kind === 'management' && status === 'ACTIVE') ?? null;
}

const KEY_NEEDED_TEXTS = defineTexts('key-needed', { en: keyNeededEn, ru: keyNeededRu });

/**
 * What calls the API, for people who have a key; the others are told how to get one.
 * @param title of the page, where all of it needs a key.
 */
export function KeyNeeded({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const t = useTexts(KEY_NEEDED_TEXTS);
  const { key } = useActing();
  if (key) return <>{children}</>;
  const way = (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Button component={Link} to="/keys/new">
          {t('make')}
        </Button>
      }
    />
  );
  return title === undefined ? way : <Page title={title}>{way}</Page>;
}

/** Whether the key the reader acts with changes anything at all, whatever its rights are. */
export function useMayWrite(): boolean {
  const { key } = useActing();
  return key?.accessMode !== 'READONLY';
}

/** The device that asks for the subscription: the chosen key where it is one of a device, else the newest one. */
export function useDeviceKey(): string | null {
  const { key, keys } = useActing();
  if (key?.kind === 'cowork') return key.id;
  return keys.find(({ kind }) => kind === 'cowork')?.id ?? null;
}
