import { beforeEach, describe, expect, it } from 'vitest';
import { tabStorage } from '@/storage';
import { emptyRegistration } from '../fields';
import { dropRegistration, saveRegistrationDraft, recallRegistration } from './registration-draft';

const typed = {
  ...emptyRegistration,
  firstName: 'Ada',
  vehicleNumber: 'WAY 26F',
  licenseImage: 'u1',
  password: 'secret1',
};

describe('[REG-1] a registration that the page is loaded anew in', () => {
  beforeEach(() => tabStorage.clear());

  it('has what was typed, but for the password', () => {
    saveRegistrationDraft(typed);
    expect(recallRegistration()).toEqual({ firstName: 'Ada', vehicleNumber: 'WAY 26F', licenseImage: 'u1' });
    expect(
      tabStorage
        .keys()
        .map(key => tabStorage.getItem(key))
        .join(),
    ).not.toContain('secret1');
  });

  it('is empty once the account exists, and where what is stored is not readable', () => {
    saveRegistrationDraft(typed);
    dropRegistration();
    expect(recallRegistration()).toEqual({});
    tabStorage.setItem('wayfare-registration', '{');
    expect(recallRegistration()).toEqual({});
    tabStorage.setItem('wayfare-registration', '{"firstName":1,"other":"x","password":"p"}');
    expect(recallRegistration()).toEqual({});
  });
});
