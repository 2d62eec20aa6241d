import {
  addressFault,
  type ApplicationForm,
  changeBody,
  faultsIn,
  isSound,
  NEW_APPLICATION,
  registerBody,
} from './application-form.js';

describe('an address to be sent to', () => {
  it.each([
    ['https://app.example', null],
    ['https://app.example/callback?from=portal', null],
    ['http://localhost:8080/callback', null],
    ['http://app-1.localhost:3000', null],
    ['http://127.0.0.1/', null],
    ['http://[::1]:3000/', null],
    ['https://приложение.example/', null],
    ['', 'empty'],
    ['app.example', 'not-absolute'],
    ['https://', 'not-absolute'],
    ['ftp://app.example', 'not-absolute'],
    ['javascript:alert(1)', 'not-absolute'],
    ['http://app.example/', 'not-https'],
    ['https://ann@app.example/', 'credentials'],
    ['https://@app.example/', 'credentials'],
    ['https://app.example/#part', 'fragment'],
    ['https://app.example/a b', 'characters'],
    ['https://app.example\\@evil.example', 'characters'],
    [`https://app.example/${'x'.repeat(2_000)}`, 'too-long'],
  ])('%s: %s', (address, fault) => {
    expect(addressFault(address)).toBe(fault);
  });

  it('of an application has no query', () => {
    expect(addressFault('https://app.example/?a=1', 'refused')).toBe('query');
    expect(addressFault('https://app.example/', 'refused')).toBeNull();
  });
});

const FORM: ApplicationForm = { ...NEW_APPLICATION, title: 'Calculator', scopes: ['crm'] };

describe('the form of an application', () => {
  it('can be sent when title, rights and addresses are right', () => {
    expect(isSound(faultsIn(FORM))).toBe(true);
    expect(isSound(faultsIn(NEW_APPLICATION))).toBe(false);
    expect(faultsIn(NEW_APPLICATION)).toMatchObject({ title: true, scopes: true });
  });

  it('names the address that is wrong', () => {
    const faults = faultsIn({
      ...FORM,
      appUrl: 'https://app.example/?a=1',
      redirectUris: ['https://a.example/', 'http://a.example/', 'https://a.example/'],
    });
    expect(faults).toMatchObject({ appUrl: 'query', redirectUris: [null, 'not-https', 'twice'] });
    expect(isSound(faults)).toBe(false);
  });

  it('is sent without what was left empty', () => {
    expect(registerBody({ ...FORM, title: ' Calculator ' })).toEqual({
      title: 'Calculator',
      scopes: ['crm'],
      redirectUris: ['http://localhost'],
      placementResizeEnabled: false,
      mobile: false,
    });
  });

  it('changes only what is another', () => {
    expect(changeBody(FORM, FORM)).toEqual({});
    const before = { ...FORM, description: 'Counts', appUrl: 'https://app.example' };
    expect(changeBody(before, { ...before, description: ' ', appUrl: '', resizes: true })).toEqual({
      description: null,
      appUrl: null,
      placementResizeEnabled: true,
    });
    expect(changeBody(FORM, { ...FORM, redirectUris: ['https://a.example/'] })).toEqual({
      redirectUris: ['https://a.example/'],
    });
  });
});
