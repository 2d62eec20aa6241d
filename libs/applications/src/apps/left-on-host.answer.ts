import { ConstField, NestedArrayField, NestedField, StringArrayField } from '#libs/http';

class PlacementsLeft {
  @ConstField('PLACEMENTS_LEFT_ON_HOST') readonly code!: 'PLACEMENTS_LEFT_ON_HOST';
  @StringArrayField() readonly placements!: readonly string[];
}

class Warnings {
  @NestedArrayField(() => PlacementsLeft) readonly warnings!: readonly PlacementsLeft[];
}

/** A warning beside `data` when embedding places stay bound at the host; nothing otherwise. */
export class LeftOnHost {
  @NestedField(() => Warnings, { optional: true }) readonly meta?: Warnings;

  static of(placements: readonly string[]): LeftOnHost {
    if (placements.length === 0) return {};
    return { meta: { warnings: [{ code: 'PLACEMENTS_LEFT_ON_HOST', placements }] } };
  }
}
