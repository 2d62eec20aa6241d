import type { HostReply, Json, SandboxHost } from './sandbox-host.js';

/** One call of a script. Texts `$name`, and `{$name}` within texts, in params and expectations stand for values kept by earlier calls. */
export interface CallStep {
  readonly method: string;
  readonly params?: Json;
  /** How the call is made: a webhook of version 2 (usual), one of version 3, or an application's token. */
  readonly by?: 'v3' | 'application';
  readonly userId?: number;
  /** What `result` is; objects need only be matched. */
  readonly result?: unknown;
  readonly total?: number;
  /** Status and code of a refusal; a code of version 3 by its ending. */
  readonly refused?: readonly [status: number, code: string];
  /** Keeps a part of `result` under a name; the empty path is all of it. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** Names of what a script does to its calls. */
export type CallScript = readonly [name: string, steps: readonly CallStep[]];

function filled(value: unknown, kept: Json): unknown {
  if (typeof value === 'string' && value.startsWith('$') && Object.hasOwn(kept, value.slice(1))) {
    return kept[value.slice(1)];
  }
  if (typeof value === 'string')
    return value.replace(/\{\$(\w+)\}/g, (_, name: string) => String(kept[name]));
  if (Array.isArray(value)) return value.map((entry: unknown) => filled(entry, kept));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [key, filled(entry, kept)]),
  );
}

function part(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}

function send(host: SandboxHost, { method, by, userId }: CallStep, params: Json): Promise<HostReply> {
  if (by === 'application') return host.callAsApplication(method, params, userId);
  return by === 'v3' ? host.callV3(method, params, userId) : host.call(method, params, userId);
}

function expectRefused({ status, body }: HostReply, [wantedStatus, code]: readonly [number, string]): void {
  const { error } = body;
  const shown = typeof error === 'object' && error !== null ? (error as Json)['code'] : error;
  expect({ status, error: String(shown) }).toEqual({
    status: wantedStatus,
    error: code === '' ? '' : (expect.stringMatching(new RegExp(`${code}(EXCEPTION)?$`)) as unknown),
  });
}

/** Makes the calls in turn and checks every answer. */
export async function runScript(host: SandboxHost, steps: readonly CallStep[]): Promise<void> {
  const kept: Json = {};
  for (const step of steps) {
    const reply = await send(host, step, filled(step.params ?? {}, kept) as Json);
    if (step.refused) {
      expectRefused(reply, step.refused);
      continue;
    }
    const { status, body } = reply;
    const refusal = body['error'] === undefined ? {} : { refusal: body };
    expect({ method: step.method, status, ...refusal }).toEqual({ method: step.method, status: 200 });
    const { result } = body;
    const wanted = filled(step.result, kept);
    if (typeof wanted === 'object' && wanted !== null) expect(result).toMatchObject(wanted);
    else if (wanted !== undefined) expect(result).toBe(wanted);
    if (step.total !== undefined) expect(body['total']).toBe(step.total);
    for (const [name, path] of Object.entries(step.keep ?? {})) kept[name] = part(result, path);
  }
}
