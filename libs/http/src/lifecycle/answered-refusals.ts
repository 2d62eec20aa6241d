import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { redactText } from '#libs/observability/contracts';
import type { KeyBearer, PorticoRequest } from '../context/request-context.js';

/** A failure that was answered to a known key. Its texts are those of the answer, so they hold no secrets. */
export interface AnsweredRefusal extends KeyBearer {
  readonly requestId: string;
  readonly method: string;
  /** Template of the address. */
  readonly route: string;
  /** Address without its query. */
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The member or parameter at fault, where the answer names one. */
  readonly field: string | null;
  readonly hint: string | null;
  readonly durationMs: number;
}

type Listener = (refusal: AnsweredRefusal) => void;

/** Where the lib that keeps refusals learns of them. Without it they are told to nobody. */
@Injectable()
export class AnsweredRefusals {
  #listener: Listener | null = null;

  /** @param listener is called when an answer has ended, so it must be quick and never throw. */
  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Tells of a request whose answer has ended. Calls without a known key belong to nobody who could ask. */
  tell({ context, method, originalUrl }: PorticoRequest, { statusCode }: Response): void {
    const { requestId, bearer, route, sentError, startedAtMs } = context;
    if (!this.#listener || !bearer || !route || !sentError || statusCode < 400) return;
    const { code, message, hint, details, param } = sentError;
    this.#listener({
      ...bearer,
      requestId,
      method,
      route: route.path,
      path: redactText(originalUrl.split('?', 1)[0]!),
      status: statusCode,
      code,
      message,
      field: textOf((details as { readonly field?: unknown } | undefined)?.field ?? param),
      hint: textOf(hint),
      durationMs: performance.now() - startedAtMs,
    });
  }
}

/** A hint is a text, or an object with a recipe. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
