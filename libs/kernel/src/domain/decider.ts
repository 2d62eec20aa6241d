/** A fact as a decider returns it: a name in the past tense and its payload. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * The pure core of an event-sourced thing: `decide` turns a command into facts or
 * throws a {@link PorticoError}; `evolve` folds one fact into the state.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: () => State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** Folds facts in order onto a starting state. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve' | 'initialState'>,
  events: Iterable<Event>,
  from: State = decider.initialState(),
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
