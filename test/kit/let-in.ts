import { documentKinds } from '#shared/contract/entities/driver-document';
import type { ApiClient } from '#scripts/lib/api-client';

/** Approves the documents that came with a registration, then the account, as an admin does. */
export const letIn = async (admin: Pick<ApiClient, 'call'>, id: string) => {
  const { user } = await admin.call('fetchPerson', { id });
  for (const document of documentKinds) {
    const image = user[`${document}Image`];
    if (image) await admin.call('decideDocument', { id, document, image, decision: 'approve' });
  }
  return admin.call('editUser', { id, data: { approved: true } });
};
