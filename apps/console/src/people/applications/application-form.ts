import type { Data, Input } from '#libs/client';
import type { Scope } from '../scopes/scope-order.js';

type AddressFault =
  | 'empty'
  | 'too-long'
  | 'characters'
  | 'not-absolute'
  | 'credentials'
  | 'fragment'
  | 'query'
  | 'not-https';

const LONGEST = 2_000;
/** Characters of ASCII that browsers read as others, or not at all. */
const MISREAD = /[\s\\"<>^`{|}]/;
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * What the service will not take of an address a browser is to be sent to; null when it looks right. The service has the
 * last word.
 * @param query whether it may have one
 */
export function addressFault(address: string, query: 'allowed' | 'refused' = 'allowed'): AddressFault | null {
  if (address === '') return 'empty';
  if (address.length > LONGEST) return 'too-long';
  if (MISREAD.test(address)) return 'characters';
  if (!/^https?:\/\/[^/?#]/i.test(address) || !URL.canParse(address)) return 'not-absolute';
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password || address.split(/[/?#]/)[2]?.includes('@')) return 'credentials';
  if (address.includes('#')) return 'fragment';
  if (query === 'refused' && address.includes('?')) return 'query';
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) return 'not-https';
  return null;
}

export type Application = Data<'apps.get'>;

/** What a person fills in for an application. */
export interface ApplicationForm {
  readonly title: string;
  readonly description: string;
  readonly appUrl: string;
  readonly redirectUris: readonly string[];
  readonly resizes: boolean;
  readonly mobile: boolean;
  readonly scopes: readonly Scope[];
}

export interface ApplicationFaults {
  readonly title: boolean;
  readonly appUrl: AddressFault | null;
  /** Of each address, in their order. */
  readonly redirectUris: readonly (AddressFault | 'twice' | null)[];
  readonly scopes: boolean;
}

export const NEW_APPLICATION: ApplicationForm = {
  title: '',
  description: '',
  appUrl: '',
  redirectUris: ['http://localhost'],
  resizes: false,
  mobile: false,
  scopes: [],
};

export const MOST_ADDRESSES = 10;

export function formOf(application: Application): ApplicationForm {
  return {
    title: application.title,
    description: application.description ?? '',
    appUrl: application.appUrl ?? '',
    redirectUris: application.redirectUris,
    resizes: application.placementResizeEnabled,
    mobile: application.mobile,
    scopes: application.scopes,
  };
}

export function faultsIn(form: ApplicationForm): ApplicationFaults {
  const appUrl = form.appUrl.trim();
  return {
    title: form.title.trim() === '',
    appUrl: appUrl === '' ? null : addressFault(appUrl, 'refused'),
    redirectUris: form.redirectUris.map((address, index) =>
      form.redirectUris.indexOf(address) < index ? 'twice' : addressFault(address),
    ),
    scopes: form.scopes.length === 0,
  };
}

export function isSound({ title, appUrl, redirectUris, scopes }: ApplicationFaults): boolean {
  return !title && !scopes && appUrl === null && redirectUris.every((fault) => fault === null);
}

export function registerBody(form: ApplicationForm): Input<'apps.create'>['body'] {
  return {
    title: form.title.trim(),
    scopes: [...form.scopes],
    redirectUris: [...form.redirectUris],
    placementResizeEnabled: form.resizes,
    mobile: form.mobile,
    ...(form.description.trim() !== '' && { description: form.description.trim() }),
    ...(form.appUrl.trim() !== '' && { appUrl: form.appUrl.trim() }),
  };
}

/** Only what is another than before. */
export function changeBody(
  before: ApplicationForm,
  after: ApplicationForm,
): NonNullable<Input<'apps.update'>['body']> {
  const description = after.description.trim();
  const appUrl = after.appUrl.trim();
  return {
    ...(after.title.trim() !== before.title && { title: after.title.trim() }),
    ...(description !== before.description && { description: description === '' ? null : description }),
    ...(appUrl !== before.appUrl && { appUrl: appUrl === '' ? null : appUrl }),
    ...(after.redirectUris.join('\n') !== before.redirectUris.join('\n') && {
      redirectUris: [...after.redirectUris],
    }),
    ...(after.resizes !== before.resizes && { placementResizeEnabled: after.resizes }),
  };
}
