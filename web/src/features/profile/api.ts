import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { PlaceSlot, SavedAddress, User } from '#shared/contract/entities/user';
import { api } from '@/lib/api';
import { authModule } from '@/lib/auth';

export const updateProfile = (changes: InputOf<Operations['updateProfile']>) => api.updateProfile(changes);

/** Sends a code to an e-mail address or number; the other call assigns it to the caller. */
export const sendContactCode = (contact: InputOf<Operations['sendContactCode']>) => api.sendContactCode(contact);
export const confirmContact = (contact: InputOf<Operations['confirmContact']>) => api.confirmContact(contact);

export const saveAddress = (address: InputOf<Operations['saveAddress']>) => api.saveAddress(address);
/** Changes a place, and saves it if it was only visited; omitted fields stay unchanged. */
export const changeAddress = ({
  count: _count,
  recent: _recent,
  ...place
}: Omit<SavedAddress, 'slot'> & { slot?: PlaceSlot | '' | undefined }) => api.saveAddress(place);
export const deleteAddress = (id: string) => api.deleteAddress({ id });

export const deleteFile = (path: string) => api.deleteFile({ path });
export const fetchFileUrl = (path: string) => api.fetchFileLink({ path }).then(({ url }) => url);

/** `forfeit`: the balance of the wallet, which is given up. */
export const deleteUser = (id: string, forfeit: number) => api.deleteUser({ id, ...(forfeit > 0 ? { forfeit } : {}) });
export const signOutEverywhere = () => api.signOutEverywhere({});
/** This device stays signed in. */
export const signOutOthers = () => api.signOutEverywhere({ keepsThis: true });

export type ExportPage = OutputOf<Operations['exportMyData']>;

export const fetchExportPage = (cursor: string | undefined, signal: AbortSignal): Promise<ExportPage> =>
  api.exportMyData(cursor ? { cursor } : {}, { signal });

const folderOf = ({ id }: Pick<User, 'id'>) => `users/${id}/documents`;

const isThumb = (path: string) => path.endsWith('_thumb');

/** A driver's documents, newest first. */
export const documentsQuery = (user: Pick<User, 'id'>) =>
  queryOptions({
    queryKey: ['documents', user.id],
    queryFn: async () => {
      const { files } = await api.listFiles({ path: folderOf(user) });
      return files.filter(({ path }) => !isThumb(path)).toSorted((a, b) => b.at - a.at);
    },
    meta: { remember: 'content' },
  });

export const ownFleetQuery = queryOptions({
  queryKey: ['ownFleet'],
  queryFn: () => api.fetchOwnFleet(),
  meta: { remember: 'content' },
});

/** A new secret for an authenticator app, and the address with which an app adds it. Never cached. */
export const newAppQuery = (service: string, email: string) =>
  queryOptions({
    queryKey: ['newApp', service, email],
    queryFn: async () => {
      const { sharedSecret, getSetupUri } = await (await authModule()).setUpTOTP();
      return { secret: sharedSecret, uri: getSetupUri(service, email).toString() };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** The first code of a new app, from which on the pool asks for one. */
export const proveApp = async (code: string): Promise<void> => {
  const module = await authModule();
  await module.verifyTOTPSetup({ code });
  await module.updateMFAPreference({ totp: 'PREFERRED' });
};

export const dropApp = async (): Promise<void> => (await authModule()).updateMFAPreference({ totp: 'DISABLED' });

/** Makes the API record what was changed at the pool. */
export const syncSecondFactor = () => api.syncSecondFactor();

/** Resolves once Amplify is configured. */
export const amplifyQuery = queryOptions({
  queryKey: ['amplify'],
  queryFn: () => authModule().then(() => true),
  staleTime: Infinity,
});
