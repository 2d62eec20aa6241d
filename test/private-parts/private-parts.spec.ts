import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Busboy } from '@fastify/busboy';
import {
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { createPostgresBackend, type ConnectionOptions } from 'bullmq';
import express from 'express';
import pg from 'pg';
import { packageFolder } from '#libs/config';
import { PRIVATE_PARTS } from './private-parts.data.js';

const ROOT = packageFolder();

type Loose = Record<string, unknown>;

/** What is there of an object, of names that its types leave out. */
function present(value: unknown, names: readonly string[]): readonly string[] {
  return names.filter((name) => name in (value as Loose));
}

/** What says which version of a library is installed. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }>
  >;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

describe('private parts of libraries', () => {
  const versions = [...new Map(PRIVATE_PARTS.map((part) => [part.library, part.version]))];

  it('are of one version each, to which package.json and the lock hold exactly', () => {
    const manifest = read('package.json') as Manifest;
    const { packages } = read('package-lock.json') as Lock;
    const stated = PRIVATE_PARTS.map(({ library, version }) => [library, version]);
    expect(stated).toEqual(stated.map(([library]) => versions.find(([name]) => name === library)));
    // What comes with another library alone is held by an override.
    const held = versions.map(([library]) => [
      library,
      manifest.dependencies[library] ?? manifest.overrides[library],
    ]);
    expect(held).toEqual(versions);
    const locked = Object.entries(packages).filter(([path]) =>
      versions.some(([library]) => path.endsWith(`node_modules/${library}`)),
    );
    expect(locked.map(([path, { version }]) => [path, version]).toSorted()).toEqual(
      versions.map(([library, version]) => [`node_modules/${library}`, version]).toSorted(),
    );
    expect(packages['']?.dependencies).toEqual(manifest.dependencies);
  });

  it.each(versions)('are those of %s %s, which is installed', (library, version) => {
    expect(read(`node_modules/${library}/package.json`)).toMatchObject({ version });
  });

  it('are touched where the table says, and tried by specs', () => {
    const files = PRIVATE_PARTS.flatMap(({ places, specs }) => [...Object.keys(places), ...specs]);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('are there: of a connection to PostgreSQL', () => {
    const client = new pg.Client();
    expect(present(client, ['processID', 'connection'])).toEqual(['processID', 'connection']);
    const { connection } = client as unknown as { connection: Loose };
    const sent = ['parse', 'bind', 'describe', 'execute', 'sync'];
    const known = ['stream', 'parsedStatements', 'submittedNamedStatements'];
    expect(present(connection, [...sent, ...known])).toEqual([...sent, ...known]);
    const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };
    expect(utils.prepareValue(new Date(0))).toMatch(/^(1970|1969)-/);
    const read = ['addFields', 'parseRow', 'addRow'];
    expect(present(pg.Result.prototype, read)).toEqual(read);
  });

  it('are there: of a backend of jobs', () => {
    const connection = new pg.Pool() as unknown as ConnectionOptions;
    const backend = createPostgresBackend('queue', { connection } as never);
    expect(backend.maximumBlockTimeout).toBeGreaterThan(0);
    expect(present(backend.connection, ['bootstrap'])).toEqual(['bootstrap']);
  });

  it('are there: of a parser of forms', () => {
    const parser = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    const { _parser: inner } = parser as unknown as { _parser: { parser: Loose } };
    expect(typeof inner.parser['prependListener']).toBe('function');
  });

  it('are there: of the router of an application, which calls it by its name', () => {
    const application = express();
    const { router } = application as unknown as { router: Loose };
    let called = 0;
    router['handle'] = () => void (called += 1);
    application({ url: '/', method: 'GET' } as never, { setHeader: () => undefined } as never);
    expect(called).toBe(1);
    expect(Array.isArray(router['stack'])).toBe(true);
  });

  it('are there: names of metadata, and the numbers of kinds of arguments', () => {
    const names = [INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA];
    expect(names).toEqual(['__interceptors__', 'method', 'path', '__routeArguments__']);
    const { BODY, QUERY, PARAM } = RouteParamtypes;
    expect([BODY, QUERY, PARAM]).toEqual([3, 4, 5]);
  });
});
