import type { Scope } from '#libs/kernel';

/** One embedding place of the host. `<typeId>` stands for the number of a smart process. */
export interface PlacementPoint {
  readonly code: string;
  readonly title: string;
}

/** Places that need the same right of the application. */
export interface PlacementGroup {
  readonly name: string;
  /** Any one of them suffices; none is needed when there are none. The first is the one to ask for. */
  readonly scopes: readonly Scope[];
  readonly points: readonly PlacementPoint[];
}

const RECORDS: Readonly<Record<string, string>> = {
  LEAD: 'lead',
  DEAL: 'deal',
  CONTACT: 'contact',
  COMPANY: 'company',
  QUOTE: 'quote',
  SMART_INVOICE: 'invoice',
  ORDER: 'order',
  'DYNAMIC_<typeId>': 'smart process record',
};

const LIST_POINTS: Readonly<Record<string, string>> = {
  LIST_MENU: 'menu of a row in the list',
  LIST_TOOLBAR: 'button above the list',
};

const CARD_POINTS: Readonly<Record<string, string>> = {
  DETAIL_TAB: 'tab of the card',
  DETAIL_TOOLBAR: 'item in the application menu of the card',
  DETAIL_ACTIVITY: 'button above the timeline',
  ACTIVITY_TIMELINE_MENU: 'menu of an entry in the timeline',
  DOCUMENTGENERATOR_BUTTON: 'item of the document button',
  ROBOT_DESIGNER_TOOLBAR: 'button in the robot designer',
};

function pointsOf(
  records: Readonly<Record<string, string>>,
  points: Readonly<Record<string, string>>,
): PlacementPoint[] {
  return Object.entries(records).flatMap(([record, recordTitle]) =>
    Object.entries(points).map(([point, pointTitle]) => ({
      code: `CRM_${record}_${point}`,
      title: `${recordTitle[0]?.toUpperCase()}${recordTitle.slice(1)}: ${pointTitle}`,
    })),
  );
}

function named(points: Readonly<Record<string, string>>): PlacementPoint[] {
  return Object.entries(points).map(([code, title]) => ({ code, title }));
}

/** Every embedding place an application can be bound to. */
export const PLACEMENT_GROUPS: readonly PlacementGroup[] = [
  {
    name: 'crm',
    scopes: ['crm'],
    points: [
      ...pointsOf(RECORDS, { ...LIST_POINTS, ...CARD_POINTS }),
      ...pointsOf({ ACTIVITY: 'activity' }, LIST_POINTS),
      ...named({
        CRM_ANALYTICS_MENU: 'Item in the menu of CRM analytics',
        CRM_ANALYTICS_TOOLBAR: 'Button above CRM analytics',
        CRM_FUNNELS_TOOLBAR: 'Button above the sales funnels',
        CRM_DETAIL_SEARCH: 'Source of the search in a card',
        CRM_REQUISITE_AUTOCOMPLETE: 'Source of company details',
        CRM_BANK_DETAIL_AUTOCOMPLETE: 'Source of bank details',
      }),
    ],
  },
  {
    name: 'task',
    scopes: ['task', 'tasks'],
    points: named({
      TASK_LIST_CONTEXT_MENU: 'Menu of a task in the list',
      TASK_USER_LIST_TOOLBAR: "Button above a user's tasks",
      TASK_GROUP_LIST_TOOLBAR: "Button above a workgroup's tasks",
      TASK_VIEW_TAB: 'Tab of a task',
      TASK_VIEW_SIDEBAR: 'Sidebar of a task',
      TASK_VIEW_TOP_PANEL: 'Panel above a task',
      TASK_ROBOT_DESIGNER_TOOLBAR: 'Button in the robot designer of tasks',
    }),
  },
  {
    name: 'sonet_group',
    scopes: ['sonet_group'],
    points: named({
      SONET_GROUP_DETAIL_TAB: 'Tab of a workgroup',
      SONET_GROUP_TOOLBAR: 'Button of a workgroup',
      SONET_GROUP_ROBOT_DESIGNER_TOOLBAR: 'Button in the robot designer of a workgroup',
    }),
  },
  {
    name: 'im',
    scopes: ['im'],
    points: named({
      IM_TEXTAREA: 'Panel of the message field',
      IM_SIDEBAR: 'Sidebar of a chat',
      IM_CONTEXT_MENU: 'Menu of a message',
      IM_NAVIGATION: 'Item in the navigation of the messenger',
      IMMOBILE_CONTEXT_MENU: 'Menu of a message in the mobile client',
    }),
  },
  {
    name: 'telephony',
    scopes: ['telephony'],
    points: named({
      CALL_CARD: 'Card of a call',
      TELEPHONY_ANALYTICS_MENU: 'Item in the menu of call analytics',
    }),
  },
  { name: 'calendar', scopes: ['calendar'], points: named({ CALENDAR_GRIDVIEW: 'View of the calendar' }) },
  {
    name: 'user',
    scopes: ['user'],
    points: named({
      USER_PROFILE_MENU: 'Menu of a user profile',
      USER_PROFILE_TOOLBAR: 'Button of a user profile',
    }),
  },
  {
    name: 'general',
    scopes: [],
    points: named({
      LEFT_MENU: 'Item in the main menu',
      BI_ANALYTICS_MENU: 'Item in the menu of BI analytics',
      PAGE_BACKGROUND_WORKER: 'Invisible frame on every page; one handler a portal',
      REST_APP_URI: 'Links of the application inside the portal; one handler a portal',
    }),
  },
];
