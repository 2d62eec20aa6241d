import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from '../process/durable-file.js';
import type { Seal } from '../seal/seal.js';
import type { ReleaseSpec } from './app-supervisor.port.js';
import { EMPTY_SLOT, type InstanceRecord, type SlotRecord } from './instance-record.js';

type Env = ReleaseSpec['env'];

/** As it lies on the disk: the environment is sealed; an earlier version has written it as it was. */
type KeptInstance = Omit<InstanceRecord, 'spec'> & {
  readonly spec: Omit<ReleaseSpec, 'env'> & { readonly env: Env | string };
};

interface KeptSlot extends Pick<SlotRecord, 'suspended'> {
  readonly current: KeptInstance | null;
  readonly previous: KeptInstance | null;
  readonly candidates: readonly KeptInstance[];
}

/** `app.json` of a slot. */
export class SlotRecordFile {
  constructor(
    private readonly path: string,
    private readonly seal: Seal,
  ) {}

  /** Null before the first release. @throws SealBroken */
  read(): SlotRecord | null {
    if (!existsSync(this.path)) return null;
    const kept = { ...EMPTY_SLOT, ...(JSON.parse(readFileSync(this.path, 'utf8')) as Partial<KeptSlot>) };
    const open = (record: KeptInstance | InstanceRecord | null): InstanceRecord | null =>
      record && { ...record, spec: { ...record.spec, env: this.#open(record.spec.env) } };
    return {
      suspended: kept.suspended,
      current: open(kept.current),
      previous: open(kept.previous),
      candidates: kept.candidates.map(open).filter((record) => record !== null),
    };
  }

  /** On the disk when it returns. */
  write({ current, previous, candidates, suspended }: SlotRecord): void {
    const sealed = (record: InstanceRecord): KeptInstance => {
      const { spec } = record;
      return { ...record, spec: { ...spec, env: this.seal.seal(JSON.stringify(spec.env)) } };
    };
    const kept: KeptSlot = {
      current: current && sealed(current),
      previous: previous && sealed(previous),
      candidates: candidates.map(sealed),
      suspended,
    };
    writeDurably(this.path, JSON.stringify(kept));
  }

  #open(env: Env | string): Env {
    return typeof env === 'string' ? (JSON.parse(this.seal.open(env)) as Env) : env;
  }
}
