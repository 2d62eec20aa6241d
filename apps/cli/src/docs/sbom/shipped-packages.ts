import { ALLOWED_LICENCES, TOLD_ELSEWHERE } from './licences.data.js';

/** What `package-lock.json` says of a package. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** By the folder of the package, from the root of the repository. */
export type Locked = Readonly<Record<string, LockedPackage>>;

/** A package that production runs. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where nobody tells it. */
  readonly licence: string | null;
  /** Checksums of its archive, as npm writes them. */
  readonly integrity: string | null;
  /** Folders of the image: `node_modules`, or what its code was joined into. */
  readonly places: readonly string[];
}

const INSIDE = 'node_modules/';
/** What `npm prune --omit=dev --omit=optional` leaves. */
const isInstalled = ({ dev, optional, devOptional }: LockedPackage): boolean =>
  !dev && !optional && !devOptional;

/** Name of the package in a folder. */
function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(INSIDE) + INSIDE.length);
}

/**
 * What production holds of packages of others.
 * @param joined folders of packages whose code is in built files, by the place of these files.
 */
export function shippedPackages(
  locked: Locked,
  joined: Readonly<Record<string, readonly string[]>>,
): ShippedPackage[] {
  const places = new Map<string, string[]>();
  const add = (path: string, place: string): void =>
    void places.set(path, [...(places.get(path) ?? []), place]);
  for (const [path, one] of Object.entries(locked)) {
    if (path.includes(INSIDE) && isInstalled(one)) add(path, 'node_modules');
  }
  for (const [place, paths] of Object.entries(joined)) for (const path of paths) add(path, place);
  const shipped = new Map<string, ShippedPackage>();
  for (const [path, found] of places) {
    const { version = 'unknown', license, integrity = null } = locked[path] ?? {};
    const name = nameAt(path);
    const key = `${name}@${version}`;
    // The same version may lie in several folders.
    const all = [...new Set([...(shipped.get(key)?.places ?? []), ...found])].sort();
    const licence = license ?? TOLD_ELSEWHERE[key] ?? null;
    shipped.set(key, { name, version, licence, integrity, places: all });
  }
  return [...shipped.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ name, version }: ShippedPackage): string => `${name}@${version}`;

/** One of them is enough of those with `OR` between them; an expression of both kinds is for a person to read. */
export function isAllowed(licence: string): boolean {
  if (/ OR /.test(licence) && / AND /.test(licence)) return false;
  const names = licence.replace(/[()]/g, '').split(/ (?:OR|AND) /);
  const isOne = (name: string): boolean => ALLOWED_LICENCES.has(name);
  return / OR /.test(licence) ? names.some(isOne) : names.every(isOne);
}

/** What stands in the way of handing the packages on; nothing where all is well. */
export function licenceFaults(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap((one) => {
    if (one.licence === null) return [`${keyOf(one)} tells no licence`];
    return isAllowed(one.licence) ? [] : [`${keyOf(one)} is under ${one.licence}`];
  });
}
