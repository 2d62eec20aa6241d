export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type ControlRoute = (input: {
  readonly body: unknown;
  readonly query: URLSearchParams;
}) => ControlAnswer | Promise<ControlAnswer>;

/** `METHOD /path` to what it does. */
export type ControlRoutes = Readonly<Record<string, ControlRoute>>;

export function ok(body: unknown): ControlAnswer {
  return { status: 200, body };
}

export function created(body: unknown): ControlAnswer {
  return { status: 201, body };
}
