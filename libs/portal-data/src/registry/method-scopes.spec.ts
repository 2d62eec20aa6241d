import { scopesOf } from '#libs/host-client/contracts';
import { ACTIONS } from '../actions/actions.data.js';
import type { HostOperation } from './entity-definition.js';
import { ENTITIES } from './entities.data.js';

const methodsOf = (operation: HostOperation): string[] => [
  operation.method,
  ...(operation.variants ?? []).flatMap((variant) => methodsOf(variant.operation)),
];

const rows = [
  ...ENTITIES.map((entity) => ({
    name: entity.base,
    scopes: [entity.scope, ...(entity.alternativeScopes ?? [])],
    methods: [...Object.values(entity.operations), entity.parentCheck ?? null].flatMap((operation) =>
      operation ? methodsOf(operation) : [],
    ),
  })),
  ...ACTIONS.map((action) => ({
    name: `${action.method} ${action.path}`,
    scopes: [action.scope, ...(action.alternativeScopes ?? [])],
    methods: methodsOf(action.call),
  })),
];

describe('the scope that is named when the host refuses for the lack of one', () => {
  it.each(rows)('is that of $name', ({ scopes, methods }) => {
    expect(scopesOf(methods).filter((scope) => !(scopes as string[]).includes(scope))).toEqual([]);
  });
});
