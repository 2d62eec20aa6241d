import { BooleanField, EnumField } from '#libs/http';
import { RUN_MODES, type RunMode } from '../../contracts/server-terms.js';

/** The run mode a server was given. */
export class RunModeAnswer {
  @EnumField({ values: RUN_MODES }) readonly runMode!: RunMode;
  @BooleanField({ description: 'False while it waits for a restart' }) readonly applied!: boolean;
}
