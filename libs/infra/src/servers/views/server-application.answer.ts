import { DateField, EnumField, NestedField, StringField } from '#libs/http';
import { OPERATION_STATUSES, type OperationStatus } from '../../contracts/operation.events.js';
import { APPLICATION_STATES, type ApplicationState } from './application-state.policy.js';

/** The newest deploy to a server, whichever key has begun it. */
class LastDeploy {
  @StringField({ format: 'uuid', description: 'To be read by the key that has begun it' })
  readonly operationId!: string;
  @EnumField({
    values: OPERATION_STATUSES,
    nullable: true,
    description: 'Null once the outcome is no longer kept',
  })
  readonly status!: OperationStatus | null;
  @DateField({ description: 'When it ended; when it was accepted while it runs' }) readonly at!: string;
  @StringField({ nullable: true, description: 'Code of the error of one that has failed' })
  readonly code!: string | null;
}

/** How the application of a server is, beside how its machine is. */
export class ServerApplicationAnswer {
  @EnumField({
    values: APPLICATION_STATES,
    description:
      '`none`: nothing deployed yet; `crashed`: it ends again and again; `stopped`: its machine sleeps; `unknown`: its agent is not connected',
  })
  readonly state!: ApplicationState;
  @DateField({ nullable: true }) readonly since!: string | null;
  @StringField({ nullable: true, description: 'Stored version that was deployed last with success' })
  readonly versionId!: string | null;
  @DateField({ nullable: true }) readonly deployedAt!: string | null;
  @NestedField(() => LastDeploy, { nullable: true, description: 'Null when none is listed any more' })
  readonly lastDeploy!: LastDeploy | null;
}
