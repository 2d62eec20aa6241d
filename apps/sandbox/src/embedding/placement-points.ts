import { POINT_GROUPS } from './placement-points.data.js';

/** A place of the portal's pages. */
export interface PlacementPoint {
  readonly code: string;
  readonly scopes: readonly string[];
  readonly single: boolean;
}

const POINTS: ReadonlyMap<string, PlacementPoint> = new Map(
  POINT_GROUPS.flatMap(({ codes, scopes, single = false }) =>
    codes.map((code) => [code, { code, scopes, single }] as const),
  ),
);

/** Points of record types the portal's people make stand for every one of them: `CRM_DYNAMIC_<type id>_…`. */
const OWN_TYPE = /^CRM_DYNAMIC_[1-9]\d*_/;
const ANY_OWN_TYPE = 'CRM_DYNAMIC_';

function isOpenTo(point: PlacementPoint, scopes: readonly string[]): boolean {
  return point.scopes.length === 0 || point.scopes.some((scope) => scopes.includes(scope));
}

/** The point of this code, when the application has been granted what it takes. */
export function findPoint(code: string, scopes: readonly string[]): PlacementPoint | undefined {
  if (code.startsWith(ANY_OWN_TYPE) && !OWN_TYPE.test(code)) return undefined;
  const point = POINTS.get(code.replace(OWN_TYPE, ANY_OWN_TYPE));
  return point && isOpenTo(point, scopes) ? point : undefined;
}

/** Codes open to an application with these scopes; only those of one scope when it is given. */
export function pointCodes(scopes: readonly string[], only: string | null): string[] {
  return [...POINTS.values()]
    .filter((point) => isOpenTo(point, scopes) && (only === null || point.scopes.includes(only)))
    .map(({ code }) => code)
    .filter((code) => !code.startsWith(ANY_OWN_TYPE));
}
