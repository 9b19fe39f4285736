import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { DELETED_NAME } from '#shared/domain/booking/anonymous';
import { shipped } from '#shared/i18n/shipped';
import { i18n } from '@/i18n/instance';
import { loadTexts } from '@/i18n/i18n';
import { api, setTransport } from './api';

const answer = {
  bookings: [
    { id: 'b1', customer_name: DELETED_NAME, driver_name: 'Rut Rider', pickup: { add: 'Deleted user street 1' } },
    { id: 'b2', customer_name: 'Bo Rider', coords: [[1, 2]] },
  ],
};
beforeEach(() => loadTexts());
afterEach(() => i18n.changeLanguage('en'));

it.each(Object.keys(shipped))(
  '[PUB-7] [PROF-2] people who have left have a word in %s, wherever they are named',
  async lang => {
    const words = (await shipped[lang]!.load()) as Record<string, string>;
    i18n.addResourceBundle(lang, 'sign', words, true, true);
    await i18n.changeLanguage(lang);
    onTestFinished(setTransport(async () => answer));
    const { bookings } = (await api.fetchBookings({})) as unknown as typeof answer;
    expect(bookings[0]).toEqual({ ...answer.bookings[0], customer_name: words['users.gone'] });
    expect(words['users.gone']).toMatch(lang === 'en' ? DELETED_NAME : /./);
    if (lang !== 'en') expect(bookings[0]?.customer_name).not.toBe(DELETED_NAME);
    // An answer without people who have left is the very same object.
    expect(bookings[1]).toBe(answer.bookings[1]);
  },
);
