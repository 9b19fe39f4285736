import { walletPk } from './keys';

/** The disputes that a person waits for. */
export const disputesKey = (uid: string) => ({ pk: walletPk(uid), sk: 'DISPUTES' });
