/** Lengths the service takes, in code points: an emoji counts once. */
const TITLE = { min: 3, max: 200 } as const;
const BODY = { min: 10, max: 20_000 } as const;

export interface NewTicket {
  readonly title: string;
  readonly body: string;
}

export interface TicketFaults {
  readonly title: 'title-too-short' | 'title-too-long' | null;
  readonly body: 'body-too-short' | 'body-too-long' | null;
}

const lengthOf = (text: string): number => [...text].length;

/** What the service would refuse. @param hasFiles a text may be short where a file says it */
export function faultsOf({ title, body }: NewTicket, hasFiles: boolean): TicketFaults {
  const shortest = hasFiles ? 0 : BODY.min;
  return {
    title:
      lengthOf(title.trim()) < TITLE.min
        ? 'title-too-short'
        : lengthOf(title) > TITLE.max
          ? 'title-too-long'
          : null,
    body:
      lengthOf(body.trim()) < shortest
        ? 'body-too-short'
        : lengthOf(body) > BODY.max
          ? 'body-too-long'
          : null,
  };
}

interface Refused {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string;
}

/** What the team is told of the case: a refusal as far as it is known, else its id alone. */
export function contextOf(requestId: string, refusal: Refused | null): Record<string, unknown> | null {
  const id = requestId.trim();
  if (id === '') return null;
  if (refusal?.requestId !== id) return { requestId: id };
  const { at, method, route, status, code } = refusal;
  return { requestId: id, refusal: { at, method, route, status, code } };
}
