import { useState } from 'react';
import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { useDecide } from './api';
import { ApproveDialog } from './approve-dialog';

/** Has an admin approve each unchecked document before the account is approved. */
export function CheckDocuments(props: {
  user: User;
  kinds: readonly DocumentKind[];
  onClose: () => void;
  onChecked: () => void;
}) {
  const { t } = useTranslation();
  const { user, kinds } = props;
  const [at, setAt] = useState(0);
  const decide = useDecide();
  const kind = kinds[at]!;
  const image = user[`${kind}Image`]!;
  const approve = (expiry: number | undefined) =>
    decide.mutate(
      { id: user.id, document: kind, image, decision: 'approve', ...(expiry === undefined ? {} : { expiry }) },
      { onSuccess: () => (at + 1 < kinds.length ? setAt(at + 1) : props.onChecked()) },
    );
  return (
    <ApproveDialog
      key={kind}
      document={t(`documents.the.${kind}`)}
      image={image}
      text={t('documents.checkFirst')}
      expiry={user[`${kind}Expiry`]}
      busy={decide.isPending}
      onClose={props.onClose}
      onApprove={approve}
    />
  );
}
