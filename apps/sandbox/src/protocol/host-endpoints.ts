import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignPageFault } from '#libs/kernel';
import { openDownload } from '../methods/disk/download-link.js';
import { OAuthError, type TokenDesk } from '../oauth/token-desk.js';
import { applicationPage } from '../pages/application-page.js';
import { preferredLanguage } from '../pages/language.js';
import { type PageAnswer, sendPage } from '../pages/page.js';
import { failurePage, type PageRequest } from '../pages/page-request.js';
import { signIn } from '../pages/sign-in.js';
import type { PortalStore } from '../portals/portal-store.js';
import { type HostParams, parseBody, parseForm } from './host-params.js';
import { sendJson } from './rest-reply.js';
import { sendFile } from './send-file.js';

/** One request, read and recorded. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  readonly query: string;
  readonly startMs: number;
}

/** An address of the host besides its methods. */
export interface HostEndpoint {
  /** Its name among faults and in the list of calls. */
  readonly method: string;
  readonly answer: (incoming: Incoming) => void;
}

/** Query and body together, as the host reads them. */
export function argumentsOf({ request, text, query }: Incoming): { params: HostParams; body: HostParams } {
  const body = parseBody(request.headers['content-type'] ?? '', text);
  return { params: query === '' ? body : { ...parseForm(query), ...body }, body };
}

function pageRequest({ request, text, query }: Incoming): PageRequest {
  const { host = '', 'accept-language': languages } = request.headers;
  return {
    address: request.url ?? '/',
    query: new URLSearchParams(query),
    form: new URLSearchParams(text),
    host: host.replace(/:\d+$/, ''),
    language: preferredLanguage(languages),
  };
}

/** Path without slashes at its ends to what is there: pages for people, tokens, links to files. */
export function hostEndpoints(
  portals: PortalStore,
  tokens: TokenDesk,
): Readonly<Record<string, HostEndpoint>> {
  const page =
    (answer: (...args: [PortalStore, TokenDesk, PageRequest, number]) => PageAnswer) =>
    (incoming: Incoming): void => {
      const { request, response, startMs } = incoming;
      const asked = pageRequest(incoming);
      // A choice somebody makes for the person: forms come from the pages themselves.
      const isForeign = request.method === 'POST' && foreignPageFault(request.headers) !== null;
      const refused = (): PageAnswer => failurePage(asked.language, 'otherPage', 403);
      sendPage(response, isForeign ? refused() : answer(portals, tokens, asked, startMs));
    };
  return {
    'oauth/authorize': { method: 'oauth.authorize', answer: page(signIn) },
    'marketplace/app': { method: 'marketplace.app', answer: page(applicationPage) },
    'oauth/token': {
      method: 'oauth.token',
      answer: (incoming) => {
        const { response, startMs } = incoming;
        try {
          const answer = tokens.exchange(argumentsOf(incoming).params, startMs);
          sendJson(response, 200, JSON.stringify(answer));
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error;
          const status = error.code === 'invalid_client' ? 401 : 400;
          const refusal = { error: error.code, error_description: error.message };
          sendJson(response, status, JSON.stringify(refusal));
        }
      },
    },
    'rest/download.json': {
      method: 'download',
      answer: ({ request, response, query }) =>
        sendFile(request, response, openDownload(portals.all(), parseForm(query)['token'])),
    },
  };
}
