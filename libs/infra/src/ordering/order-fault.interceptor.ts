import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';
import type { PorticoRequest } from '#libs/http';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { PlacementService } from '../machines/placement/placement.service.js';
import { type Offers, usualOffer } from '../machines/placement/offers.policy.js';
import { orderFault, providersToUse, SERVER_NAME } from '../machines/placement/server-order.policy.js';
import { withWayOut } from './creation-refusals.policy.js';

const USUAL_NAME = 'my-server';

/** The creation of a server answers every refusal with a reason, a way out and a ready example. */
@Injectable()
export class OrderFaultInterceptor implements NestInterceptor {
  constructor(private readonly placement: PlacementService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<PorticoRequest>();
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          from(this.orderable(this.withExample(error, nameIn(body)))).pipe(
            mergeMap((told) => throwError(() => told)),
          ),
        ),
      );
  }

  private async orderable(error: unknown): Promise<unknown> {
    if (!isPorticoError(error) || !namesProvider(error)) return error;
    return withOrderableExample(error, await this.placement.offers());
  }

  private withExample(error: unknown, name: string): unknown {
    if (!isPorticoError(error)) return error;
    if (error.code !== 'VALIDATION_ERROR') return withWayOut(error, { name });
    const field = error.options.details?.field;
    const recovery = 'Start from the example and put in your own values.';
    return orderFault(typeof field === 'string' ? field : 'body', error.message, recovery);
  }
}

function nameIn(body: unknown): string {
  const { name } = (body ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' && SERVER_NAME.test(name) ? name : USUAL_NAME;
}

function namesProvider({ options: { hint } }: PorticoError): boolean {
  const example = typeof hint === 'object' ? hint['example'] : undefined;
  return typeof example === 'object' && example !== null && 'provider' in example;
}

/** The way out as it is here: with the providers that have machines, and an example that can be sent. */
function withOrderableExample(error: PorticoError, offers: Offers): PorticoError {
  const given = error.options.hint as { readonly example: Readonly<Record<string, unknown>> };
  const hint = error.code === 'NO_CREDENTIALS' ? { ...given, recovery: providersToUse(offers) } : given;
  const offer = usualOffer(offers);
  const isOrderable = offer === null || offer.id === hint.example['provider'];
  const place = isOrderable ? {} : { provider: offer.id, plan: offer.plans[0], region: offer.regions[0] };
  const example = { ...hint.example, ...place };
  return new PorticoError(error.code, {
    ...error.options,
    message: error.message,
    hint: { ...hint, example },
  });
}
