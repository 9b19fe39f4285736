import { useTranslation } from '@/i18n/translation';
import { confirmEmail, resendEmailCode } from '@/lib/auth';
import { CodeDialog } from '@/ui/code-dialog';
import { letMailTo } from '../api';
import { useRobotCheck } from '../robot/use-robot-check';
import { showAuthError } from './show-auth-error';

/** Asks for the code of the confirmation e-mail and can send another one. */
export function ConfirmEmailDialog(props: {
  email: string;
  /** Sends the first code from here, because the stage's robot check must come first. */
  sendsFirst?: boolean | undefined;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  const { t } = useTranslation();
  const { email, sendsFirst = false } = props;
  const robot = useRobotCheck('check_user_exists');
  const send = async () => {
    await letMailTo(email, robot);
    await resendEmailCode(email);
  };
  const confirm = async (code: string) => {
    await confirmEmail(email, code);
    props.onConfirmed();
  };
  return (
    <CodeDialog
      title={t('auth.confirmTitle')}
      to={email}
      text={t('auth.confirmText', { email })}
      sendsFirst={sendsFirst}
      onConfirm={confirm}
      onResend={send}
      onError={showAuthError}
      onClose={props.onClose}
    >
      {robot.widget}
    </CodeDialog>
  );
}
