import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinedPackages } from './joined-packages.js';
import { licenceFaults, type Locked, type ShippedPackage, shippedPackages } from './shipped-packages.js';

/** Built files of a machine: it has nothing else of ours. */
export const AGENT_PLACE = 'dist/agent';

const VENDORED = 'libs/documentation/vendor/scalar.js';

/** What production holds, as read from the lock file and the files that were built. */
export async function readShipped(root: string): Promise<ShippedPackage[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
  };
  const vendored = await readVendored(join(root, VENDORED));
  return [...shippedPackages(packages, await joinedPackages(root)), vendored];
}

/** The renderer of the reference, which is no package of the lock file: its head says which it is. */
async function readVendored(path: string): Promise<ShippedPackage> {
  const head = (await readFile(path, 'utf8')).slice(0, 2_000);
  const [, name, version, integrity] = /^\/\*!\n(\S+) (\S+), \S+\n(\S+)\n/.exec(head) ?? [];
  if (!name || !version || !integrity || !head.includes('MIT License')) {
    throw new Error(`The head of ${path} does not say what it is and under which licence.`);
  }
  return { name, version, licence: 'MIT', integrity, places: ['dist/documentation'] };
}

function licencesOf(licence: string): object[] {
  return / (?:OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

function hashesOf(integrity: string | null): object[] {
  const [kind, digest] = integrity?.split(' ')[0]?.split('-') ?? [];
  if (kind !== 'sha512' || digest === undefined) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
}

function componentOf({ name, version, licence, integrity, places }: ShippedPackage): object {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: licencesOf(licence ?? ''),
    hashes: hashesOf(integrity),
    properties: places.map((value) => ({ name: 'portico:place', value })),
  };
}

/**
 * Writes the bills of materials (CycloneDX 1.5) of the service and of the agent beside what they are about.
 * @throws Error for a package that tells no licence, or one that is not allowed
 */
export async function writeSbom(root: string): Promise<void> {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const shipped = await readShipped(root);
  const faults = licenceFaults(shipped);
  if (faults.length > 0) throw new Error(`Packages that are not handed on:\n  ${faults.join('\n  ')}`);
  const billOf = (packages: readonly ShippedPackage[]): string => {
    const component = {
      type: 'application',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      licenses: licencesOf(license!),
    };
    const bill = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component } };
    return `${JSON.stringify({ ...bill, components: packages.map(componentOf) }, null, 1)}\n`;
  };
  await writeFile(join(root, 'dist/sbom.cdx.json'), billOf(shipped));
  const ofAgent = shipped.filter(({ places }) => places.includes(AGENT_PLACE));
  await writeFile(join(root, AGENT_PLACE, 'sbom.cdx.json'), billOf(ofAgent));
}
