import type { OperationKind } from '../../contracts/operation-kind.js';

const SUBJECT: Readonly<Record<OperationKind, { readonly noun: string; readonly repeat: string }>> = {
  exec: { noun: 'command', repeat: 'a command that changes anything' },
  deploy: { noun: 'deploy', repeat: 'the deploy' },
};

/** What to do before repeating anything (part 2, "Recovery after a dropped connection"). */
export function readFirstHint(
  kind: OperationKind,
  serverId: string,
  operationId: string,
): Readonly<Record<string, unknown>> {
  const { noun, repeat } = SUBJECT[kind];
  return {
    reason: `The ${noun} was handed to the server, but its outcome could not be confirmed.`,
    recovery: [
      `GET /v1/infra/operations/${operationId}`,
      `GET /v1/infra/servers/${serverId}/operations?kind=${kind}`,
      'While it is running, wait and poll every few seconds.',
      `On unknown, compare GET /v1/infra/servers/${serverId} and its logs before repeating ${repeat}.`,
    ],
    operationId,
  };
}
