import type { Switches } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';
import { HostError } from '../protocol/host-error.js';
import type { Actor, HostArea, HostMethod } from '../protocol/host-method.js';
import { hostDateTime } from '../protocol/host-time.js';
import { argument } from './arguments.js';
import { COMPANY_AREAS } from './company-areas.data.js';
import { CRM_AREAS } from './crm-areas.data.js';

/** Every method of the emulated host but those about the protocol itself. Adding a method is adding it to its area. */
const AREAS: readonly HostArea[] = [...CRM_AREAS, ...COMPANY_AREAS];

/** The document in which version 3 lists its own methods: what a client needs to tell whether there is one. */
function openApiDocument(areas: readonly HostArea[]): Readonly<Record<string, unknown>> {
  const names = areas
    .filter(({ version }) => version === 3)
    .flatMap(({ methods }) => Object.keys(methods))
    .sort();
  const paths = names.map((name) => {
    const post = { operationId: name, responses: { 200: { description: 'The result of the method' } } };
    return [`/${name}`, { post }] as const;
  });
  return { openapi: '3.0.0', info: { title: 'REST API', version: '3' }, paths: Object.fromEntries(paths) };
}

/** A method and who may call it. */
export interface KnownMethod {
  readonly run: HostMethod;
  readonly scopes: readonly string[];
  readonly adminOnly: boolean;
  readonly applicationOnly: boolean;
  /** Null: every portal has it. */
  readonly switchedBy: keyof Switches | null;
}

type MethodIndex = ReadonlyMap<string, KnownMethod>;

/** Scopes a credential can have; also what an unlimited one answers. */
const SCOPES = [...new Set(AREAS.flatMap(({ scopes }) => scopes))].sort();

function scopesOf({ scopes }: Actor): readonly string[] {
  return scopes ?? SCOPES;
}

const openApi: HostMethod = () => ({ result: openApiDocument([...AREAS, ...ABOUT_AREAS]) });

const ABOUT_AREAS: readonly HostArea[] = [
  {
    scopes: [],
    version: 2,
    methods: {
      scope: ({ actor }) => ({ result: scopesOf(actor) }),
      methods: ({ params }) => {
        const wanted = argument(params, 'scope');
        const names = AREAS.filter(
          ({ version, scopes }) => version === 2 && (!wanted || scopes.includes(String(wanted))),
        );
        return { result: names.flatMap(({ methods }) => Object.keys(methods)) };
      },
      'method.get': ({ params, actor }) => {
        const known = findMethod(2, String(argument(params, 'name')));
        return {
          result: {
            isExisting: known !== undefined,
            isAvailable: known !== undefined && hasScope(actor, known),
          },
        };
      },
      'server.time': ({ nowMs }) => ({ result: hostDateTime(nowMs) }),
      'app.info': ({ actor, portal }) => ({
        result: {
          ID: portal.application(actor.applicationId)?.id ?? null,
          CODE: actor.applicationId,
          STATUS: 'L',
          INSTALLED: true,
          LICENSE: 'nfr',
        },
      }),
    },
    applicationOnly: ['app.info'],
  },
  {
    scopes: [],
    version: 3,
    methods: {
      'rest.documentation.openapi': openApi,
      documentation: openApi,
      'rest.scope.list': ({ actor }) => ({ result: { items: scopesOf(actor).map((name) => ({ name })) } }),
      profile: ({ actor, userId }) => ({
        result: { profile: { id: userId, admin: actor.access === 'admin' } },
      }),
    },
  },
];

function indexOf(version: 2 | 3): MethodIndex {
  const areas = [...AREAS, ...ABOUT_AREAS].filter((area) => area.version === version);
  return new Map(
    areas.flatMap(({ methods, scopes, adminOnly = [], applicationOnly = [], switchedBy = null }) =>
      Object.entries(methods).map(([name, run]) => [
        name.toLowerCase(),
        {
          run,
          scopes,
          adminOnly: adminOnly.includes(name),
          applicationOnly: applicationOnly.includes(name),
          switchedBy,
        },
      ]),
    ),
  );
}

const INDEXES: Readonly<Record<2 | 3, MethodIndex>> = { 2: indexOf(2), 3: indexOf(3) };

/** The method of this name in any case. */
export function findMethod(version: 2 | 3, name: string): KnownMethod | undefined {
  return INDEXES[version].get(name.toLowerCase());
}

/** Whether the portal has the module the method belongs to. */
export function isSwitchedOn({ state }: Portal, { switchedBy }: KnownMethod): boolean {
  return switchedBy === null || state.switches[switchedBy];
}

function hasScope({ scopes }: Actor, method: KnownMethod): boolean {
  return (
    scopes === null || method.scopes.length === 0 || method.scopes.some((scope) => scopes.includes(scope))
  );
}

/** @throws HostError when the credential or its user may not call the method. */
export function checkRights(version: 2 | 3, actor: Actor, method: KnownMethod): void {
  if (!hasScope(actor, method)) {
    throw version === 3
      ? new HostError(403, 'INSUFFICIENTSCOPE', 'The request requires higher privileges')
      : new HostError(
          403,
          'insufficient_scope',
          'The request requires higher privileges than provided by the access token',
        );
  }
  if (method.applicationOnly && actor.applicationId === null) {
    throw new HostError(403, 'WRONG_AUTH_TYPE', 'Current authorization type is denied for this method');
  }
  if (method.adminOnly && actor.access !== 'admin') {
    throw new HostError(403, version === 3 ? 'ACCESSDENIED' : 'ACCESS_DENIED', 'Access denied!');
  }
}
