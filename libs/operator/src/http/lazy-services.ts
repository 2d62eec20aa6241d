import { Injectable, type Type } from '@nestjs/common';
import { LazyModuleLoader, ModuleRef } from '@nestjs/core';
import {
  OPERATOR_SERVICES,
  type OperatorServiceName,
  type OperatorServices,
} from '../services/operator-services.js';

/**
 * The operators' services in a process that serves. Modules are loaded into its container when a call first needs them:
 * what the process has already is shared and not made again, and a process without operators loads nothing.
 */
@Injectable()
export class LazyServices {
  private readonly loaded = new Map<OperatorServiceName, Promise<unknown>>();
  /** One after the other: two loads of one module would make two of it. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly loader: LazyModuleLoader,
    private readonly container: ModuleRef,
  ) {}

  async get(names: readonly OperatorServiceName[]): Promise<Partial<OperatorServices>> {
    const entries = names.map(async (name) => [name, await this.service(name)] as const);
    return Object.fromEntries(await Promise.all(entries)) as Partial<OperatorServices>;
  }

  private service(name: OperatorServiceName): Promise<unknown> {
    const known = this.loaded.get(name);
    if (known) return known;
    const loading = this.last.then(() => this.load(name));
    this.last = loading.catch(() => undefined);
    // What could not be loaded is tried again by the next call.
    loading.catch(() => this.loaded.delete(name));
    this.loaded.set(name, loading);
    return loading;
  }

  private async load(name: OperatorServiceName): Promise<unknown> {
    const { modules, service } = await OPERATOR_SERVICES[name]();
    // The reference of a module knows what there was when it was first asked: that of the newest one knows all of it.
    let container = this.container;
    for (const module of modules) container = await this.loader.load(() => module, { logger: false });
    return container.get(service as Type<object>, { strict: false });
  }
}
