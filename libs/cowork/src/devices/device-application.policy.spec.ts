import { isPorticoError, type Scope } from '#libs/kernel';
import { applicationDefaults, planApplication } from './device-application.policy.js';

const DEVICE: ReadonlySet<Scope> = new Set<Scope>([
  'crm',
  'placement',
  'svc:ai',
  'svc:infra',
  'svc:storage',
  'svc:cowork',
]);

const outcome = (
  wanted: Parameters<typeof planApplication>[1],
  held: ReadonlySet<Scope> = DEVICE,
): string => {
  try {
    const { scopes, placements } = planApplication(held, wanted);
    return `${scopes.join()} at ${placements.join()}`;
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return `${error.code} ${String(error.options.details?.['field'])}`;
  }
};

describe('an application of a device', () => {
  it('gets some of the rights of the device, and never those to what the service itself has', () => {
    expect(applicationDefaults(DEVICE)).toEqual({
      titleTemplate: 'Assistant: {purpose}',
      scopes: ['crm', 'placement'],
      allowedScopes: ['crm', 'placement'],
      placements: ['CRM_DEAL_DETAIL_TAB', 'CRM_CONTACT_DETAIL_TAB'],
      redirectUris: ['http://localhost'],
    });
    expect(applicationDefaults(new Set<Scope>(['disk', 'svc:cowork']))).toMatchObject({
      scopes: ['disk'],
      allowedScopes: ['disk'],
      placements: [],
    });
  });

  it.each<[string, Parameters<typeof planApplication>[1], string]>([
    ['what is usual', {}, 'crm,placement at '],
    ['less', { scopes: ['crm'] }, 'crm at '],
    ['models, which the subscription pays for the device', { scopes: ['svc:ai'] }, 'SCOPE_DENIED scopes'],
    ['a right the device lacks', { scopes: ['crm', 'disk'] }, 'SCOPE_DENIED scopes'],
    ['servers, which the device has', { scopes: ['svc:infra'] }, 'SCOPE_DENIED scopes'],
    ['stored bytes, which the device has', { scopes: ['svc:storage'] }, 'SCOPE_DENIED scopes'],
    ['the subscription', { scopes: ['svc:cowork'] }, 'SCOPE_DENIED scopes'],
    ['management', { scopes: ['svc:mgmt:keys'] }, 'SCOPE_DENIED scopes'],
    ['no such right', { scopes: ['__proto__'] }, 'SCOPE_DENIED scopes'],
    ['no right at all', { scopes: [] }, 'VALIDATION_ERROR scopes'],
    [
      'a place',
      { scopes: ['crm'], placements: ['CRM_DEAL_DETAIL_TAB', 'CRM_DEAL_DETAIL_TAB'] },
      'crm,placement at CRM_DEAL_DETAIL_TAB',
    ],
    ['a place of another right', { placements: ['TASK_VIEW_TAB'] }, 'SCOPE_DENIED placements[0]'],
    ['no such place', { placements: ['NOWHERE'] }, 'VALIDATION_ERROR placements[0]'],
  ])('that asks for %s', (_, wanted, expected) => {
    expect(outcome(wanted)).toBe(expected);
  });

  it('is embedded only if the device may embed', () => {
    expect(outcome({ placements: ['CRM_DEAL_DETAIL_TAB'] }, new Set<Scope>(['crm']))).toBe(
      'SCOPE_DENIED scopes',
    );
  });
});
