import { HostError } from '../../protocol/host-error.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import { invalidArgument } from '../v3-arguments.js';

/** How a webhook gets a further scope, where its owner has allowed that when it was made. */
export const CONNECTOR_METHODS: HostMethodTable = {
  'rest.connector.scope.add': ({ portal, actor, params }) => {
    const { scope } = params;
    if (typeof scope !== 'string' || scope === '') throw invalidArgument('scope');
    const { webhooks } = portal.state;
    const own = webhooks.find(({ secret }) => actor.credential === `webhook ${secret}`);
    if (!own?.widenable || own.scopes === null) {
      throw new HostError(403, 'ACCESSDENIED', 'The credential cannot be widened');
    }
    const scopes = [...new Set([...own.scopes, scope])];
    portal.update({ webhooks: webhooks.map((known) => (known === own ? { ...own, scopes } : known)) });
    return { result: { scopes } };
  },
};
