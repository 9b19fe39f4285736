import { tabStorage } from '@/storage';
import { emptyRegistration, type Registration } from '../fields';

const KEPT_KEY = 'wayfare-registration';

/** All but the password, which is never stored. */
type Draft = Omit<Registration, 'password'>;

/** Values typed before a reload, in this tab: a phone may reload the page when its camera opens. */
export const recallRegistration = (): Partial<Draft> => {
  try {
    const draft = JSON.parse(tabStorage.getItem(KEPT_KEY) ?? '{}') as Record<string, unknown>;
    const isField = ([name, value]: [string, unknown]) =>
      name !== 'password' && Object.hasOwn(emptyRegistration, name) && typeof value === 'string' && value !== '';
    return Object.fromEntries(Object.entries(draft).filter(isField)) as Partial<Draft>;
  } catch {
    return {};
  }
};

export const saveRegistrationDraft = ({ password: _never, ...draft }: Partial<Registration>): void =>
  tabStorage.setItem(KEPT_KEY, JSON.stringify(draft));

/** Once the account exists. */
export const dropRegistration = (): void => tabStorage.removeItem(KEPT_KEY);
