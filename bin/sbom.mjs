#!/usr/bin/env node
/**
 * Prints what the image it runs in holds, with licences, as CycloneDX: the packages of ours, those of the system, Node, and
 * what came with Node. Runs in an image of the Dockerfile, without anything else of the service.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const OURS = [join(DIST, 'sbom.cdx.json'), join(DIST, 'agent/sbom.cdx.json')];
const DPKG = '/var/lib/dpkg/status';
const DOC = '/usr/share/doc';
const SYSTEM = Object.fromEntries(
  readFileSync('/etc/os-release', 'utf8')
    .split('\n')
    .map((line) => /^(\w+)="?([^"]*)"?$/.exec(line)?.slice(1) ?? []),
);

/** @param place where it lies, beside its name */
const component = (type, name, version, purl, licenses, place) => ({
  type,
  'bom-ref': purl,
  name,
  version,
  purl,
  licenses,
  properties: [{ name: 'portico:place', value: place }],
});
const named = (names) => names.map((name) => ({ license: { name } }));

/** The short names in a copyright file of the form machines read; where it is in another form, where it stands. */
function licencesOfDebian(name) {
  const path = join(DOC, name, 'copyright');
  if (!existsSync(path)) return named([`told by the package ${name} nowhere; see its source`]);
  const text = readFileSync(path, 'utf8');
  const names = /^Format: /.test(text)
    ? [...text.matchAll(/^License: *(\S.*)$/gm)].map(([, found]) => found.trim())
    : [];
  return named(names.length > 0 ? [...new Set(names)].sort() : [`see ${path}`]);
}

function ofDebian() {
  if (!existsSync(DPKG)) return [];
  const field = (paragraph, name) => new RegExp(`^${name}: (.+)$`, 'm').exec(paragraph)?.[1];
  return readFileSync(DPKG, 'utf8')
    .split('\n\n')
    .filter((paragraph) => field(paragraph, 'Status') === 'install ok installed')
    .map((paragraph) => {
      const [name, version, arch] = ['Package', 'Version', 'Architecture'].map((one) =>
        field(paragraph, one),
      );
      const purl = `pkg:deb/${SYSTEM.ID}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}`;
      return component('library', name, version, purl, licencesOfDebian(name), DPKG);
    });
}

/** Packages below a folder of packages, those inside of them as well. */
function packagesBelow(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.flatMap((name) => [
    ...packageAt(join(folder, name)),
    ...packagesBelow(join(folder, name, 'node_modules')),
  ]);
}

function packageAt(folder) {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return [];
  const { name, version, license } = JSON.parse(readFileSync(path, 'utf8'));
  if (!name || !version) return [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return [
    component(
      'library',
      name,
      version,
      purl,
      named([typeof license === 'string' ? license : `see ${folder}`]),
      folder,
    ),
  ];
}

/** Node's own package manager lies beside it, another one in `/opt`. */
function ofNode() {
  const version = process.versions.node;
  const programs = existsSync('/opt')
    ? readdirSync('/opt').flatMap((name) => packageAt(join('/opt', name)))
    : [];
  return [
    component(
      'application',
      'node',
      version,
      `pkg:generic/node@${version}`,
      named(['MIT, with licences of what it holds: LICENSE of Node']),
      process.execPath,
    ),
    ...packagesBelow(join(dirname(dirname(process.execPath)), 'lib/node_modules')),
    ...programs,
  ];
}

const ours = OURS.find((path) => existsSync(path));
if (ours === undefined) {
  process.stderr.write('There is no dist/sbom.cdx.json: run npm run build:production first.\n');
  process.exit(1);
}
const bill = JSON.parse(readFileSync(ours, 'utf8'));
const components = new Map();
for (const one of [...bill.components, ...ofDebian(), ...ofNode()]) {
  // The same version may be ours and lie beside Node.
  const known = components.get(one['bom-ref']);
  if (known) known.properties.push(...one.properties);
  else components.set(one['bom-ref'], one);
}
const all = {
  ...bill,
  metadata: { ...bill.metadata, timestamp: new Date().toISOString() },
  components: [...components.values()],
};
process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
