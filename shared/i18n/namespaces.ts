/**
 * The texts of a language, divided by the pages that need them, so that a page loads only its own. `visit` is on every
 * page, `below` on the landing page below the fold, `prose` on the pages of text, `sign` where visitors sign in and up,
 * `ride` on the pages of riders and drivers, and `rest` on all others.
 */
export const namespaces = ['visit', 'below', 'prose', 'sign', 'ride', 'rest'] as const;
export type Namespace = (typeof namespaces)[number];

/** Beginnings of keys by namespace. The longest beginning of a key counts. */
const beginnings: Readonly<Record<Namespace, string>> = {
  visit: 'common. data. error. footer. home. language. loading. menu. nav. public. theme. userType. vehicle.',
  below:
    'home.appStoreOn home.drive home.feature home.per home.playStoreOn home.stores home.vehicles home.where home.who',
  prose: 'accessibility. info.ownTerms legal. privacy. public.about terms.',
  sign: `app. application. auth. confirm. documents. drive. factor. form. languages.gone notice. price.
    profile.copy profile.deleted profile.signedOut robot. support. unit. upload. users.gone`,
  ride: `add.cash adjust. adminTrip. alarm. approvals.needed approvals.waiting assign. bankReason. blocked. book. booked. bookings.
    books.months.waiting books.numbers.gross books.tax. cancel. cancelDialog. cards. chat. commission. dashboard.rides
    dispatch. dispute. driver. earnings. giveBack. handover. holdState. inbox. issues.money issues.reason
    issues.reference issues.respondBy map. notice_ panic. paper. parcel. pay. payState. paymentMethod. people. placeReason. places. profile.
    promo. push. queue. receipt. ride. set.badAddress settleRide. sheet. statement. status. table. taxId. taxYear. tip.
    tripEnd. users.fleet users.goneFleet users.ofFleet wallet. writeOff.`,
  // Mails, text messages and payment pages are written by the server.
  rest: 'mail_ pay_ sms_',
};

const byLength = namespaces
  .flatMap(namespace => beginnings[namespace].split(/\s+/).map(beginning => ({ beginning, namespace })))
  .filter(({ beginning }) => beginning !== '')
  .sort((first, second) => second.beginning.length - first.beginning.length);

/** The namespace of a key. A key without a beginning is an answer of the server, which any form of a visitor may get. */
export const namespaceOf = (key: string): Namespace =>
  byLength.find(({ beginning }) => key.startsWith(beginning))?.namespace ?? (/^\w+\./.test(key) ? 'rest' : 'sign');

/** The texts of a namespace. */
export const textsIn = <T extends Readonly<Record<string, string>>>(
  texts: T,
  namespace: Namespace,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => namespaceOf(key) === namespace));
