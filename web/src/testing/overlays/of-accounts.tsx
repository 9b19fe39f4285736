import { CalledDrawer } from '@/app/frames/nav-drawer';
import { ForgotDialog } from '@/features/auth/sign-in/forgot-dialog';
import { AddAddressDialog, RenameAddressDialog } from '@/features/profile/addresses/address-dialogs';
import { ContactChange } from '@/features/profile/you/contact-change';
import { FreshSignIn } from '@/features/profile/you/fresh-sign-in';
import { DeleteWarning } from '@/features/profile/security/delete-warning';
import { SecondFactor } from '@/features/profile/security/second-factor';
import { DisputeDialog } from '@/features/wallet/dispute-dialog';
import { SendBackDialog } from '@/features/wallet/send-back-dialog';
import { TopUpDialog } from '@/features/wallet/top-up-dialog';
import { WithdrawDialog } from '@/features/wallet/withdraw-dialog';
import { useTranslation } from '@/i18n/translation';
import { AlertDialog } from '@/ui/alert-dialog';
import { CodeDialog } from '@/ui/code-dialog';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { leaveQuestion } from '@/lib/stores/unsaved';
import type { Alert } from '@/lib/stores/alerts';
import { aUser } from '../fixtures';
import { nothing, type Overlays } from './overlay';

const alert = (key: string): Alert => ({ id: 1, key, params: {}, detail: 'id-123', closed: nothing }) as Alert;
const address = { id: 'a1', description: 'Örgrytevägen 5, Gothenburg', lat: 57.7, lng: 11.9, count: 3 };
const wallet = (walletBalance: number) => ({
  walletBalance,
  walletHistory: [],
  withdraws: [],
  mayWithdraw: true,
  debts: [],
  due: 0,
});
const bank = { bankName: 'Banco de Crédito', bankCode: 'BCREESMM', bankAccount: 'SE4550000000058398257466' };

const aDeposit = { id: 'd1', provider: 'stripe', date: 0, amount: 1500, paid: 1500, left: 1500, currency: 'SEK' };

function FreshDialog(props: { text: 'profile.freshText' | 'profile.freshCodeText' }) {
  const { t } = useTranslation();
  return <FreshSignIn user={aUser('driver')} text={t(props.text)} onFresh={nothing} onClose={nothing} />;
}

function DisputedDialog() {
  const { t } = useTranslation();
  const labels = [t('dispute.ofRide'), t('dispute.ofTip'), t('dispute.ofWallet')];
  const payments = labels.map(what => {
    const label = `${what} · PayU Latam · 100.00 kr`;
    const reference = 'c1f5b1a2-8d0e-4d0f-9d55-2b7f3c9a6e10';
    return { key: what, label, reference, provider: 'payulatam', most: 100, named: { bookingId: 'b1' } };
  });
  return <DisputeDialog payments={payments} onSettled={nothing} onClose={nothing} />;
}

/** Overlays of accounts, and of every page. */
export const ofAccounts: Overlays = {
  'app/frames/nav-drawer.tsx': (['rider', 'driver', 'fleetadmin', 'admin'] as const).map(usertype => ({
    user: aUser(usertype),
    draw: () => <CalledDrawer userType={usertype} open onClose={nothing} />,
  })),
  'features/auth/sign-in/forgot-dialog.tsx': [
    { draw: () => <ForgotDialog email="edda@example.com" onClose={nothing} onSet={nothing} /> },
  ],
  'features/profile/addresses/address-dialogs.tsx': [
    { draw: () => <AddAddressDialog user={aUser()} slot={undefined} onClose={nothing} onDone={nothing} /> },
    {
      draw: () => (
        <RenameAddressDialog
          address={address as unknown as Parameters<typeof RenameAddressDialog>[0]['address']}
          onClose={nothing}
          onDone={nothing}
        />
      ),
    },
  ],
  'features/profile/security/delete-warning.tsx': [
    {
      api: { fetchWallet: () => wallet(120) },
      draw: () => <DeleteWarning onCancel={nothing} onConfirm={nothing} isDisabled={false} />,
    },
  ],
  'features/profile/security/second-factor.tsx': [
    {
      user: aUser('admin'),
      settings: { AllowCriticalEditsAdmin: true },
      isBehindButton: true,
      draw: () => <SecondFactor user={aUser('admin')} />,
    },
  ],
  'features/wallet/dispute-dialog.tsx': [
    { user: aUser('admin'), draw: () => <DisputeDialog payments={[]} onSettled={nothing} onClose={nothing} /> },
    { user: aUser('admin'), draw: () => <DisputedDialog /> },
  ],
  'features/wallet/send-back-dialog.tsx': [undefined, 'r1'].map(uid => ({
    user: aUser(uid === undefined ? 'rider' : 'admin'),
    draw: () => <SendBackDialog uid={uid} deposit={aDeposit} most={1294.5} onClose={nothing} />,
  })),
  'features/wallet/top-up-dialog.tsx': [false, true].map(owes => ({
    draw: () => <TopUpDialog user={aUser()} amount={50} owes={owes} onClose={nothing} />,
  })),
  'features/wallet/withdraw-dialog.tsx': [{}, bank].map(details => ({
    user: aUser('driver', details),
    settings: { bank_fields: true },
    draw: () => <WithdrawDialog user={aUser('driver', details)} balance={1294.5} onClose={nothing} onDone={nothing} />,
  })),
  'features/profile/you/contact-change.tsx': (['email', 'mobile'] as const).map(field => ({
    isBehindButton: true,
    draw: () => <ContactChange field={field} user={aUser()} />,
  })),
  'features/profile/you/fresh-sign-in.tsx': (['profile.freshText', 'profile.freshCodeText'] as const).map(key => ({
    user: aUser('driver'),
    draw: () => <FreshDialog text={key} />,
  })),
  'ui/code-dialog.tsx': [
    {
      draw: () => (
        <CodeDialog
          title="+46701234567"
          to="+46701234567"
          onConfirm={async () => undefined}
          onResend={async () => undefined}
          onClose={nothing}
        />
      ),
    },
  ],
  'ui/alert-dialog.tsx': ['debt_open', 'Fetch Call Error', 'auth/user-not-found'].map(key => ({
    draw: () => <AlertDialog alert={alert(key)} />,
  })),
  'ui/confirm-dialog.tsx': [
    {
      draw: () => (
        <ConfirmDialog
          question={leaveQuestion as unknown as Parameters<typeof ConfirmDialog>[0]['question']}
          answer={nothing}
        />
      ),
    },
  ],
};
