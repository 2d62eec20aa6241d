import type { Icon } from '@primer/octicons-react';
import type { ComponentType } from 'react';

/** A page of the console. Its code is loaded when somebody goes there. */
export interface ConsolePage<Group extends string = string> {
  /** Below `/console`, as React Router writes it: `servers/:serverId`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where it stands in the navigation; without it, it is reached from another page. */
  readonly navigation?: {
    readonly group: Group;
    /** A text of the navigation. */
    readonly text: string;
    readonly icon: Icon;
  };
}
