import { FeedbackApp, type FeedbackPortal } from '../../__fixtures__/feedback-app.js';

interface Shown {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly category: string;
  readonly resolution: Readonly<Record<string, unknown>> | null;
  readonly commentsCount: number;
  readonly comments: readonly { readonly body: string }[];
  readonly history: readonly { readonly status: string; readonly by: string }[];
  readonly key?: object;
  readonly author: { readonly name: string };
  readonly firstResponseAt: string | null;
  readonly resolvedAt: string | null;
}

export interface One {
  readonly data: Shown;
  readonly error: { readonly code: string; readonly details?: object };
}

interface Page {
  readonly data: readonly Shown[];
  readonly total: number;
  readonly error: { readonly code: string; readonly details?: object };
}

/** Tickets over HTTP, and a key of the team that answers them. */
export class TicketCalls {
  private constructor(
    readonly app: FeedbackApp,
    readonly team: string,
  ) {}

  static async start(): Promise<TicketCalls> {
    const app = await FeedbackApp.start();
    return new TicketCalls(app, await app.teamKey());
  }

  stop(): Promise<void> {
    return this.app.stop();
  }

  read(id: string, key: string) {
    return this.app.call<One>('GET', `/v1/feedback/${id}`, key);
  }

  list(query: string, key: string) {
    return this.app.call<Page>('GET', `/v1/feedback?${query}`, key);
  }

  change(id: string, key: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    return this.app.call<One>('PATCH', `/v1/feedback/${id}`, key, { body, headers });
  }

  /** @returns the id. */
  async send(key: string, title: string, more: object = {}): Promise<string> {
    const { body } = await this.app.call<One>('POST', '/v1/feedback', key, {
      body: { category: 'BUG', title, body: `${title}: this is what happens, and it should not.`, ...more },
    });
    return body.data.id;
  }

  /** A ticket of somebody on a portal of their own. @returns the portal, the key of the author, the id. */
  async sent(title = 'Sorting of deals fails'): Promise<[FeedbackPortal, string, string]> {
    const portal = await this.app.portal();
    const author = await portal.key(1);
    return [portal, author, await this.send(author, title)];
  }
}
