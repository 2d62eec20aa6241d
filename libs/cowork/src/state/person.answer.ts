import {
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringField,
} from '#libs/http/contracts';
import { SEAT_STATES, type SeatState, type Tier, TIERS } from '../contracts/seat-terms.js';
import { DeviceAnswer } from './device.answer.js';
import { WindowsAnswer } from '../windows/windows.answer.js';

class UserAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @IntegerField({ description: 'Employee number on the host.' }) readonly hostUserId!: number;
}

class PortalOfPersonAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly domain!: string;
}

class SubscriptionOfPersonAnswer {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @EnumField({ values: SEAT_STATES, description: 'Only ACTIVE gives access.' }) readonly state!: SeatState;
  @DateField() readonly paidThroughAt!: string;
}

/** The person behind a key of the section. */
export class PersonAnswer {
  @NestedField(() => UserAnswer) readonly user!: UserAnswer;
  @NestedField(() => PortalOfPersonAnswer) readonly portal!: PortalOfPersonAnswer;
  @NestedField(() => DeviceAnswer, { description: 'The key that calls.' }) readonly key!: DeviceAnswer;
  @NestedField(() => SubscriptionOfPersonAnswer) readonly subscription!: SubscriptionOfPersonAnswer;
  @NestedField(() => WindowsAnswer) readonly windows!: WindowsAnswer;
  @NestedArrayField(() => DeviceAnswer, {
    description: 'Keys of the person that may call now: the calling one, then the newest; at most 100.',
  })
  readonly devices!: readonly DeviceAnswer[];
}
