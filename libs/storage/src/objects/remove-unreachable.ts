import { Inject, Injectable } from '@nestjs/common';
import { KeyRecords } from '#libs/auth/operator';
import { CLOCK, type Clock } from '#libs/kernel';
import { DeleteObject } from './delete-object.command.js';
import { Namespaces } from './namespaces.js';
import type { Namespace } from './object-terms.js';

/** How long objects stay that nobody can reach: an application may get another key, an operator may look. */
export const UNREACHABLE_MS = 30 * 86_400_000;
const PAGE = 500;

/** Removes the objects of revoked keys, and of applications that have no key any more, after a while. */
@Injectable()
export class RemoveUnreachable {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly keys: KeyRecords,
    private readonly deletion: DeleteObject,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    let last: string | null = null;
    for (let page = await this.namespaces.page(last, PAGE); page.length > 0;) {
      for (const namespace of page) await this.look(namespace);
      last = page.at(-1)!.id;
      page = await this.namespaces.page(last, PAGE);
    }
  }

  private async look(namespace: Namespace & { readonly endedAt: Date | null }): Promise<void> {
    const { id, endedAt } = namespace;
    if (await this.isReachable(namespace)) {
      if (endedAt) await this.namespaces.setEnded(id, null);
    } else if (!endedAt) await this.namespaces.setEnded(id, this.clock.now());
    else if (endedAt.getTime() <= this.clock.nowMs() - UNREACHABLE_MS)
      await this.deletion.removeAll(namespace);
  }

  /** A revoked or blocked key never calls again; one that has expired may be given more time. */
  private async isReachable({ ownerKind, ownerId }: Namespace): Promise<boolean> {
    if (ownerKind === 'application') return (await this.keys.activeOfApplication(ownerId)).length > 0;
    return (await this.keys.find(ownerId))?.status === 'ACTIVE';
  }
}
