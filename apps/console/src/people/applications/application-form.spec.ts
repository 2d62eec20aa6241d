import {
  type ApplicationForm,
  changeBody,
  faultsIn,
  isSound,
  NEW_APPLICATION,
  registerBody,
} from './application-form.js';

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
