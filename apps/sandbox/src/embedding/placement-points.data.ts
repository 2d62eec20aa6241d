/** Places of the portal's pages where applications can show themselves, and what they need to be granted for it. */
interface PointGroup {
  /** Any one of them suffices; none means that `placement` is enough. */
  readonly scopes: readonly string[];
  readonly codes: readonly string[];
  /** Only one handler of an application at a time. */
  readonly single?: boolean;
}

function crossed(kinds: readonly string[], places: readonly string[]): readonly string[] {
  return kinds.flatMap((kind) => places.map((place) => `${kind}_${place}`));
}

const CRM_KINDS = [
  'CRM_LEAD',
  'CRM_DEAL',
  'CRM_CONTACT',
  'CRM_COMPANY',
  'CRM_QUOTE',
  'CRM_SMART_INVOICE',
  'CRM_ORDER',
  'CRM_ACTIVITY',
  'CRM_DYNAMIC',
];
const CRM_PLACES = [
  'DETAIL_TAB',
  'DETAIL_TOOLBAR',
  'DETAIL_ACTIVITY',
  'LIST_MENU',
  'LIST_TOOLBAR',
  'ACTIVITY_TIMELINE_MENU',
  'DOCUMENTGENERATOR_BUTTON',
  'ROBOT_DESIGNER_TOOLBAR',
];
const CRM_OTHERS = [
  'ANALYTICS_MENU',
  'ANALYTICS_TOOLBAR',
  'FUNNELS_TOOLBAR',
  'DETAIL_SEARCH',
  'REQUISITE_AUTOCOMPLETE',
  'BANK_DETAIL_AUTOCOMPLETE',
];
const TASK_OTHERS = [
  'LIST_CONTEXT_MENU',
  'VIEW_TAB',
  'VIEW_SIDEBAR',
  'VIEW_TOP_PANEL',
  'ROBOT_DESIGNER_TOOLBAR',
];

export const POINT_GROUPS: readonly PointGroup[] = [
  {
    scopes: ['crm'],
    codes: [...crossed(CRM_KINDS, CRM_PLACES), ...crossed(['CRM'], CRM_OTHERS)],
  },
  {
    scopes: ['task', 'tasks'],
    codes: [...crossed(['TASK_USER', 'TASK_GROUP'], ['LIST_TOOLBAR']), ...crossed(['TASK'], TASK_OTHERS)],
  },
  {
    scopes: ['sonet_group', 'socialnetwork'],
    codes: crossed(['SONET_GROUP'], ['DETAIL_TAB', 'TOOLBAR', 'ROBOT_DESIGNER_TOOLBAR']),
  },
  {
    scopes: ['im'],
    codes: [
      ...crossed(['IM'], ['TEXTAREA', 'SIDEBAR', 'CONTEXT_MENU', 'NAVIGATION']),
      'IMMOBILE_CONTEXT_MENU',
    ],
  },
  { scopes: ['telephony'], codes: ['CALL_CARD', 'TELEPHONY_ANALYTICS_MENU'] },
  { scopes: ['calendar'], codes: ['CALENDAR_GRIDVIEW'] },
  { scopes: ['user', 'user_basic', 'user_brief'], codes: ['USER_PROFILE_MENU', 'USER_PROFILE_TOOLBAR'] },
  { scopes: ['contact_center'], codes: ['CONTACT_CENTER'] },
  { scopes: [], codes: ['LEFT_MENU', 'BI_ANALYTICS_MENU'] },
  { scopes: [], codes: ['PAGE_BACKGROUND_WORKER', 'REST_APP_URI'], single: true },
];
