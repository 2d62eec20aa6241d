import { BooleanField, EnumField, IntegerField, StringField } from '#libs/http/contracts';
import {
  ACCESS_POLICIES,
  RUN_MODES,
  SERVER_MODES,
  type AccessPolicy,
  type RunMode,
  type ServerMode,
} from '../contracts/server-terms.js';

/** Body of `PATCH /v1/infra/servers/:id`. */
export class ServerCardBody {
  @StringField({ description: 'Name for people; empty takes it away', maxLength: 100, optional: true })
  displayName?: string;

  @StringField({ description: 'Text for people', maxLength: 1_000, optional: true })
  description?: string;
}

/** Body of `PATCH /v1/infra/servers/:id/sleep`. */
export class SleepBody {
  @IntegerField({
    description: 'Minutes without a request after which the server sleeps, 15 to 10,080; null is never',
    example: 60,
    min: 15,
    max: 10_080,
    nullable: true,
  })
  sleepAfterMinutes!: number | null;
}

/** Body of `PATCH /v1/infra/servers/:id/run-mode`. */
export class RunModeBody {
  @EnumField({ description: '`ALWAYS_ON` is never put to sleep for idleness', values: RUN_MODES })
  runMode!: RunMode;
}

/** Body of `PATCH /v1/infra/servers/:id/mode`. */
export class ModeBody {
  @EnumField({ description: '`OPEN` is reached by address, without the tunnel', values: SERVER_MODES })
  mode!: ServerMode;
}

/** Body of `PATCH /v1/infra/servers/:id/access-policy`. */
export class AccessPolicyBody {
  @EnumField({ description: 'Who may open the application', values: ACCESS_POLICIES })
  accessPolicy!: AccessPolicy;
}

/** Body of `PATCH /v1/infra/servers/:id/port`. */
export class PortBody {
  @IntegerField({ description: '0 (found by looking) or 1024 to 65535', example: 3000 })
  port!: number;
}

/** The run mode a server was given. */
export class RunModeAnswer {
  @EnumField({ values: RUN_MODES }) readonly runMode!: RunMode;
  @BooleanField({ description: 'False while it waits for a restart' }) readonly applied!: boolean;
}
