import { booleanOf, type Input, integerOf, objectOf, refuse } from './control-input.js';
import type { Fault, FaultReply } from './fault.js';

function headersOf(value: unknown): Record<string, string> {
  const entries = Object.entries(objectOf(value ?? {}, 'fault.headers'));
  for (const [name, text] of entries) {
    if (!/^[\w-]+$/.test(name)) refuse('fault.headers', 'an object whose keys are header names');
    if (typeof text !== 'string' || /[\r\n\0]/.test(text))
      refuse(`fault.headers.${name}`, 'a one-line string');
  }
  return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text as string]));
}

function replyOf(fault: Input): FaultReply {
  const { bodyBase64, byteDelayMs, repeat } = fault;
  if (bodyBase64 !== undefined && typeof bodyBase64 !== 'string') refuse('fault.bodyBase64', 'a string');
  return {
    kind: 'reply',
    status: integerOf(fault['status'] ?? 200, 'fault.status', 200, 599),
    headers: headersOf(fault['headers']),
    ...(fault['body'] !== undefined && { body: fault['body'] }),
    ...(bodyBase64 !== undefined && { bodyBase64: bodyBase64 as string }),
    ...(byteDelayMs !== undefined && { byteDelayMs: integerOf(byteDelayMs, 'fault.byteDelayMs', 1, 60_000) }),
    ...(repeat !== undefined && { repeat: integerOf(repeat, 'fault.repeat', 1, 1_000_000) }),
  };
}

function faultOf(fault: Input): Fault {
  switch (fault['kind']) {
    case 'hang':
      return { kind: 'hang' };
    case 'reset':
      return fault['after'] !== undefined && booleanOf(fault['after'], 'fault.after')
        ? { kind: 'reset', after: true }
        : { kind: 'reset' };
    case 'delay':
      return { kind: 'delay', delayMs: integerOf(fault['delayMs'], 'fault.delayMs', 0, 3_600_000) };
    case 'reply':
      return replyOf(fault);
    default:
      return refuse('fault.kind', 'hang, reset, delay or reply');
  }
}

/** Checks the body of `POST /faults`. */
export function readFaultInput(body: unknown): { method: string; times: number | null; fault: Fault } {
  const input = objectOf(body, 'body');
  const { method, times } = input;
  if (typeof method !== 'string' || method === '') refuse('method', 'a host method or *');
  return {
    method,
    times: times === undefined || times === null ? null : integerOf(times, 'times', 1, 1_000_000_000),
    fault: faultOf(objectOf(input['fault'], 'fault')),
  };
}
