import { ConstField, NestedArrayField, NestedField } from '#libs/http/contracts';

class ScopesFixed {
  @ConstField('HOST_SCOPES_FIXED_AT_ISSUE') readonly code!: 'HOST_SCOPES_FIXED_AT_ISSUE';
}

class Warnings {
  @NestedArrayField(() => ScopesFixed) readonly warnings!: readonly ScopesFixed[];
}

/** A warning beside a changed key when it was given scopes the host does not know of; nothing otherwise. */
export class ChangedKeyWarnings {
  @NestedField(() => Warnings, { optional: true }) readonly meta?: Warnings;

  static of(hasNewHostScopes: boolean): ChangedKeyWarnings {
    return hasNewHostScopes ? { meta: { warnings: [{ code: 'HOST_SCOPES_FIXED_AT_ISSUE' }] } } : {};
  }
}
