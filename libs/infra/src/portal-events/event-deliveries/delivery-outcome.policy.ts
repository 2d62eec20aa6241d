/** How an attempt ended: the answer of the application, or a code why there was none. */
export type DeliveryOutcome =
  | { readonly delivered: true; readonly httpStatus: number }
  | { readonly delivered: false; readonly httpStatus: number | null; readonly error: string };

/** Only a success of the application counts; redirects are not followed. */
export function outcomeOf(httpStatus: number): DeliveryOutcome {
  return httpStatus >= 200 && httpStatus < 300
    ? { delivered: true, httpStatus }
    : { delivered: false, httpStatus, error: `HTTP_${httpStatus}` };
}

export function failedWith(error: string): DeliveryOutcome {
  return { delivered: false, httpStatus: null, error };
}

/** Whether no later attempt can succeed. */
export function isPermanent(error: string): boolean {
  return error === 'SERVER_NOT_FOUND';
}
