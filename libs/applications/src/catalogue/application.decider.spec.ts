import { fold, isPorticoError, newId } from '#libs/kernel';
import {
  APPLICATION_MACHINE,
  type ApplicationCommand,
  applicationDecider,
  type ApplicationPhase,
  type ApplicationTrigger,
} from './application.decider.js';
import type { ApplicationEvent } from '../contracts/application.events.js';

const at = new Date('2026-01-02T03:04:05.000Z');
const applicationId = newId();

const COMMANDS: Readonly<Record<ApplicationTrigger, ApplicationCommand>> = {
  register: {
    type: 'register',
    at,
    applicationId,
    portalId: newId(),
    authorId: newId(),
    authorHostUserId: 1,
    registeredByKeyId: newId(),
    applicationKeyId: newId(),
    scopes: ['crm'],
    appUrl: null,
    redirectUris: ['http://localhost'],
    mobile: false,
    placementResizeEnabled: false,
  },
  change: { type: 'change', at, titleChanged: true, descriptionChanged: false },
  bind: { type: 'bind', at, placement: 'IM_SIDEBAR' },
  unbind: { type: 'unbind', at, placement: 'LEFT_MENU' },
  relink: { type: 'relink', at, clientChanged: true },
  publish: { type: 'publish', at, placements: ['LEFT_MENU', 'TASK_VIEW_TAB'] },
  unpublish: { type: 'unpublish', at },
  delete: { type: 'delete', at },
};

const WAY_TO: Readonly<Record<ApplicationPhase, readonly ApplicationTrigger[]>> = {
  absent: [],
  private: ['register'],
  published: ['register', 'publish'],
  unpublished: ['register', 'publish', 'unpublish'],
  deleted: ['register', 'delete'],
};

function take(commands: readonly ApplicationCommand[]): ApplicationEvent[] {
  const events: ApplicationEvent[] = [];
  for (const command of commands) {
    events.push(...applicationDecider.decide(command, fold(applicationDecider, events)));
  }
  return events;
}

const reach = (phase: ApplicationPhase): ApplicationEvent[] =>
  take(WAY_TO[phase].map((trigger) => COMMANDS[trigger]));

function outcome(phase: ApplicationPhase, trigger: ApplicationTrigger): string {
  const state = fold(applicationDecider, reach(phase));
  try {
    const events = applicationDecider.decide(COMMANDS[trigger], state);
    return `${events.map(({ type }) => type).join()} → ${events.reduce(applicationDecider.evolve, state).phase}`;
  } catch (error) {
    return isPorticoError(error) ? error.code : String(error);
  }
}

const FACTS: Readonly<Record<ApplicationTrigger, string>> = {
  register: 'application_registered',
  change: 'application_changed',
  bind: 'placement_bound',
  unbind: 'placement_unbound',
  relink: 'application_relinked',
  publish: 'application_published',
  unpublish: 'application_unpublished',
  delete: 'application_deleted',
};

const ALL: Partial<Record<ApplicationTrigger, string>> = Object.fromEntries(
  (Object.keys(COMMANDS) as ApplicationTrigger[]).map((trigger) => [trigger, 'APP_NOT_FOUND']),
);

/** Everything that is not the usual fact and stays in its phase. */
const EXPECTED: Readonly<Record<ApplicationPhase, Partial<Record<ApplicationTrigger, string>>>> = {
  absent: { ...ALL, register: 'application_registered → private' },
  private: {
    register: 'CONFLICT',
    unbind: ' → private',
    publish: 'application_published → published',
    unpublish: 'NOT_PUBLISHED',
    delete: 'application_deleted → deleted',
  },
  published: {
    register: 'CONFLICT',
    publish: 'ALREADY_PUBLISHED',
    unpublish: 'application_unpublished → unpublished',
    delete: 'application_deleted → deleted',
  },
  unpublished: {
    register: 'CONFLICT',
    unbind: ' → unpublished',
    publish: 'application_published → published',
    unpublish: 'NOT_PUBLISHED',
    delete: 'application_deleted → deleted',
  },
  deleted: ALL,
};

const CASES = APPLICATION_MACHINE.states.flatMap((phase) =>
  (Object.keys(COMMANDS) as ApplicationTrigger[]).map(
    (trigger) => [phase, trigger, EXPECTED[phase][trigger] ?? `${FACTS[trigger]} → ${phase}`] as const,
  ),
);

describe('an application', () => {
  it.each(CASES)('%s, %s: %s', (phase, trigger, expected) => {
    expect(outcome(phase, trigger)).toBe(expected);
  });

  it('is changed only by what differs', () => {
    const state = fold(applicationDecider, reach('private'));
    const change = (values: object) =>
      applicationDecider
        .decide({ type: 'change', at, titleChanged: false, descriptionChanged: false, ...values }, state)
        .map(({ data }) => data);
    const changedAt = at.toISOString();
    expect(change({})).toEqual([]);
    expect(
      change({ appUrl: null, redirectUris: ['http://localhost'], placementResizeEnabled: false }),
    ).toEqual([]);
    expect(change({ appUrl: 'https://a.example', redirectUris: ['https://a.example/'] })).toEqual([
      { appUrl: 'https://a.example', redirectUris: ['https://a.example/'], changedAt },
    ]);
    expect(change({ titleChanged: true, descriptionChanged: true, placementResizeEnabled: true })).toEqual([
      { title: true, description: true, placementResizeEnabled: true, changedAt },
    ]);
  });

  it('is published under a new address by two facts', () => {
    const state = fold(applicationDecider, reach('private'));
    const publish = { type: 'publish', at, placements: ['LEFT_MENU'], appUrl: 'https://a.example' } as const;
    const events = applicationDecider.decide(publish, state);
    expect(events.map(({ type }) => type)).toEqual(['application_changed', 'application_published']);
    expect(events.reduce(applicationDecider.evolve, state)).toMatchObject({
      phase: 'published',
      appUrl: 'https://a.example',
      placements: ['LEFT_MENU'],
    });
  });

  it.each<[string, ApplicationCommand[], string[]]>([
    [
      'those bound and those published, each once',
      [COMMANDS.bind, COMMANDS.publish, COMMANDS.bind],
      ['IM_SIDEBAR', 'LEFT_MENU', 'TASK_VIEW_TAB'],
    ],
    ['those not unbound', [COMMANDS.publish, COMMANDS.unbind], ['TASK_VIEW_TAB']],
    ['none once withdrawn', [COMMANDS.bind, COMMANDS.publish, COMMANDS.unpublish], []],
    ['none at another client of the host', [COMMANDS.bind, COMMANDS.relink], []],
    [
      'the same at the same client',
      [COMMANDS.bind, { type: 'relink', at, clientChanged: false }],
      ['IM_SIDEBAR'],
    ],
  ])('has these places bound: %s', (_name, commands, expected) => {
    const { placements } = fold(applicationDecider, take([COMMANDS.register, ...commands]));
    expect(placements).toEqual(expected);
  });
});
