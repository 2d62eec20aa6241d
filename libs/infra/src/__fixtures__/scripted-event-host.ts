import type { PorticoError } from '#libs/kernel';
import type { EventBinding, EventHost } from '../portal-events/event-subscriptions/event-host.port.js';

/** A host that remembers what is bound, and refuses when it is told to. */
export class ScriptedEventHost implements EventHost {
  readonly bound: EventBinding[] = [];
  /** Refuses the next binding or unbinding. */
  refusal: PorticoError | null = null;

  bind(binding: EventBinding): Promise<void> {
    const refusal = this.takeRefusal();
    if (refusal) return Promise.reject(refusal);
    this.bound.push(binding);
    return Promise.resolve();
  }

  unbind({ handler }: EventBinding): Promise<boolean> {
    const refusal = this.takeRefusal();
    if (refusal) return Promise.reject(refusal);
    const index = this.bound.findIndex((known) => known.handler === handler);
    if (index >= 0) this.bound.splice(index, 1);
    return Promise.resolve(index >= 0);
  }

  /** Address bound for an event. */
  handlerOf(event: string): URL {
    const found = this.bound.find((known) => known.event === event);
    if (!found) throw new Error(`${event} is not bound`);
    return new URL(found.handler);
  }

  private takeRefusal(): PorticoError | null {
    const { refusal } = this;
    this.refusal = null;
    return refusal;
  }
}
