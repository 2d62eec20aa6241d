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

/** A table of states and the triggers that lead from one to another. */
export interface StateMachineTable<State extends string, Trigger extends string> {
  readonly name: string;
  readonly initial: State;
  /** States nothing leads out of. */
  readonly final: readonly State[];
  readonly transitions: Readonly<Record<State, Readonly<Partial<Record<Trigger, State>>>>>;
}

/** A table that has passed the check of {@link defineStateMachine}. */
export interface StateMachine<State extends string, Trigger extends string> extends StateMachineTable<
  State,
  Trigger
> {
  readonly states: readonly State[];
  /** The state after the trigger, or null when the table has no such row. */
  next(state: State, trigger: Trigger): State | null;
}

function faultsOf<State extends string, Trigger extends string>(
  table: StateMachineTable<State, Trigger>,
): string[] {
  const states = Object.keys(table.transitions) as State[];
  const known = new Set<string>(states);
  const faults: string[] = [];
  for (const state of [table.initial, ...table.final]) {
    if (!known.has(state)) faults.push(`"${state}" has no row`);
  }
  for (const state of states) {
    const targets = Object.values<State | undefined>(table.transitions[state]);
    for (const target of targets) {
      if (!target || !known.has(target)) faults.push(`"${state}" leads to unknown "${target}"`);
    }
    const isFinal = table.final.includes(state);
    if (isFinal && targets.length > 0) faults.push(`final "${state}" has a way out`);
    if (!isFinal && targets.length === 0) faults.push(`"${state}" is a dead end but not final`);
  }
  const reached = new Set<string>([table.initial]);
  for (const state of reached) {
    for (const target of Object.values<State | undefined>(table.transitions[state as State] ?? {})) {
      if (target) reached.add(target);
    }
  }
  for (const state of states) if (!reached.has(state)) faults.push(`"${state}" cannot be reached`);
  return faults;
}

/**
 * Checks a table where it is declared, so that a process with a broken one does not start.
 * @throws Error naming every fault: unknown or unreachable states, dead ends, ways out of a final state.
 */
export function defineStateMachine<State extends string, Trigger extends string>(
  table: StateMachineTable<State, Trigger>,
): StateMachine<State, Trigger> {
  const faults = faultsOf(table);
  if (faults.length > 0) throw new Error(`State machine "${table.name}": ${faults.join('; ')}`);
  return {
    ...table,
    states: Object.keys(table.transitions) as State[],
    next: (state, trigger) => table.transitions[state][trigger] ?? null,
  };
}
