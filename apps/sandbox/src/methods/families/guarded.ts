import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';

/** Refuses a call by throwing HostError. */
export type CallCheck = (call: HostCall) => void;

/** The methods, some of them with a check of their own before the regular work. */
export function guarded(
  methods: HostMethodTable,
  checks: Readonly<Record<string, CallCheck>>,
): HostMethodTable {
  const entries = Object.entries(checks).map(([name, check]): [string, HostMethod] => {
    const run = methods[name];
    if (!run) throw new Error(`There is no method ${name} to check`);
    return [
      name,
      (call) => {
        check(call);
        return run(call);
      },
    ];
  });
  return { ...methods, ...Object.fromEntries(entries) };
}
