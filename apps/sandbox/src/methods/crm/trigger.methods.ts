import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { argument } from '../arguments.js';
import { OWNER_KINDS, ownerOf } from './crm-owners.js';

const CODE = /^[a-z0-9._-]+$/i;

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

function codeOf(call: HostCall): string {
  const code = String(argument(call.params, 'CODE') ?? '');
  if (code === '') refuse('Empty trigger code!');
  if (!CODE.test(code)) refuse('Wrong trigger code!');
  return code;
}

function registered(call: HostCall, code: string): Row {
  const rows = [...call.portal.table('trigger').values()];
  return rows.find((row) => row['CODE'] === code) ?? refuse(`Trigger with code ${code} is not registered.`);
}

/** Automation triggers; an application registers and fires them. */
export const TRIGGER_METHODS: HostMethodTable = {
  'crm.automation.trigger.list': (call) => ({
    result: [...call.portal.table('trigger').values()].map(({ CODE: code, NAME: name }) => ({
      CODE: code,
      NAME: name,
    })),
  }),
  'crm.automation.trigger.add': (call) => {
    const code = codeOf(call);
    const name = String(argument(call.params, 'NAME') ?? '');
    if (name === '') refuse('Empty trigger name!');
    const table = call.portal.table('trigger');
    const known = [...table.values()].find((row) => row['CODE'] === code);
    table.put({ id: known?.id ?? table.takeId(), CODE: code, NAME: name });
    return { result: true };
  },
  'crm.automation.trigger.delete': (call) => {
    call.portal.table('trigger').delete(registered(call, codeOf(call)).id);
    return { result: true };
  },
  'crm.automation.trigger.execute': (call) => {
    registered(call, codeOf(call));
    const kind = OWNER_KINDS.find(({ typeId }) => typeId === Number(argument(call.params, 'OWNER_TYPE_ID')));
    if (!kind) refuse('Incorrect parameter OWNER_TYPE_ID.');
    if (!ownerOf(call, kind, argument(call.params, 'OWNER_ID'))) refuse('Incorrect parameter OWNER_ID.');
    return { result: true };
  },
};

/** Triggers that a webhook may fire: `target` is `DEAL_25`. */
export const WEBHOOK_TRIGGER_METHODS: HostMethodTable = {
  'crm.automation.trigger': (call) => {
    const [, name = '', id] = /^([A-Z_]+)_(\d+)$/.exec(String(argument(call.params, 'target') ?? '')) ?? [];
    const kind = OWNER_KINDS.find((candidate) => candidate.name === name.toLowerCase());
    if (!ownerOf(call, kind, id)) refuse('Target is not found.');
    return { result: true };
  },
};
