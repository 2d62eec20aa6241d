// Makes the stand-ins that are not there yet, and our own images by the Dockerfile as it stands.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './engine.mjs';
import { BASE_IMAGE, STAND_INS, tagOf } from './stand-ins.mjs';

async function makeBase(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-base-'));
  try {
    await say('debootstrap', ['--variant=minbase', BASE_IMAGE.suite, folder, BASE_IMAGE.mirror]);
    await say('sh', ['-c', `tar -C "$1" -c . | docker import - "$2"`, 'sh', folder, BASE_IMAGE.tag], {
      env: { ...process.env, ...engine.environment },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A package of npm, unpacked. */
async function fetchPackage(spec, folder, name) {
  const packed = await say('npm', ['pack', '--silent', '--pack-destination', folder, spec], { cwd: folder });
  await say('tar', ['-xzf', join(folder, packed.split('\n').at(-1)), '-C', folder]);
  renameSync(join(folder, 'package'), join(folder, name));
}

async function makeStandIn(engine, standIn) {
  const { lines, files = {}, packages = {} } = standIn;
  const folder = mkdtempSync(join(tmpdir(), 'portico-stand-in-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    for (const [spec, name] of Object.entries(packages)) await fetchPackage(spec, folder, name);
    for (const name of Object.keys(files)) await say('chmod', ['755', join(folder, name)]);
    writeFileSync(join(folder, 'Dockerfile'), [`FROM ${BASE_IMAGE.tag}`, ...lines, ''].join('\n'));
    await engine.docker(['build', '--quiet', '--tag', tagOf(standIn), folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the variables of docker-compose.yml that name them */
export async function makeStandIns(engine, tell) {
  if (!(await engine.hasImage(BASE_IMAGE.tag))) {
    await makeBase(engine);
    tell('base image made');
  }
  for (const standIn of STAND_INS) {
    if (await engine.hasImage(tagOf(standIn))) continue;
    await makeStandIn(engine, standIn);
    tell(`stand-in for ${standIn.name} made`);
  }
  return Object.fromEntries(
    STAND_INS.filter(({ variable }) => variable !== null).map((one) => [one.variable, tagOf(one)]),
  );
}

/** Bytes of each of our images. */
export async function sizesOf(engine, tags) {
  const sizes = {};
  for (const tag of tags) {
    sizes[tag] = Number(await engine.docker(['image', 'inspect', '--format', '{{.Size}}', tag]));
  }
  return sizes;
}
