import type { PayoutBatch } from '#shared/contract/entities/wallet';
import { KeysDialog } from '@/app/desk/keys-dialog';
import { Palette } from '@/app/desk/palette';
import { AccountMenu } from '@/app/frames/account-menu';
import { SiteLinksButton } from '@/app/frames/site-links';
import { StatusMenu } from '@/features/bookings/status-menu';
import { CloseDialog, ReopenDialog } from '@/features/books/close-dialogs';
import { JournalDialog } from '@/features/books/journal-dialog';
import { TryDialog } from '@/features/promos/try-dialog';
import { ApproveDialog } from '@/features/users/approve-dialog';
import { InvitationsDialog } from '@/features/users/invitations-dialog';
import { ReasonDialog } from '@/features/users/reason-dialog';
import { BatchDialog } from '@/features/withdraws/batch-dialog';
import { BatchDone } from '@/features/withdraws/batch-done';
import { ReturnBatchDialog, ReturnDialog } from '@/features/withdraws/return-dialog';
import { useTranslation } from '@/i18n/translation';
import { ClashView } from '@/ui/record/clash-view';
import { SideSheet } from '@/ui/record/side-sheet';
import { FilterSheet } from '@/ui/table/filter-sheet';
import { RowMenu } from '@/ui/table/row-menu';
import { aUser } from '../fixtures';
import { nothing, type Overlays } from './overlay';

const user = aUser('admin');
const at = Date.UTC(2026, 10, 21, 9, 0);
const withdraw = {
  id: 'w1',
  uid: 'driver-1',
  name: 'Maximiliane Hohenberger',
  amount: 1294.5,
  date: at,
  processed: false,
  bankName: 'Banco de Crédito',
  bankCode: 'BCREESMM',
  bankAccount: 'SE4550000000058398257466',
};
const difference = {
  id: 'd1',
  kind: 'unknown' as const,
  provider: 'stripe',
  at,
  state: 'open' as const,
  line: { id: 'l1', kind: 'other' as const, grossMinor: 100, netMinor: 100, currency: 'SEK' },
};
const batch: PayoutBatch = {
  id: 'P-2026-11-21',
  at,
  by: 'admin-1',
  count: 12,
  state: 'sent',
  confirmed: 3,
  returned: 1,
  total: 12_945.5,
  currency: 'SEK',
  payer: { name: 'Wayfare AB', account: 'SE4550000000058398257466', code: 'ESSESESS' },
};
const journal = {
  id: 'ride:b1',
  at,
  by: { name: 'Edda Lind', usertype: 'admin' },
  booking: { id: 'b1', number: 'WF1001' },
  linked: [],
  legs: [{ kind: 'system', account: 'bank', amount: -86 }],
};
const month = {
  month: '2026-10',
  from: at,
  to: at,
  until: at,
  currency: 'SEK',
  isBehind: false,
  journals: 4,
  months: [],
  accounts: [
    { account: 'onTheWay', openingMinor: 0, creditMinor: 129_450, debitMinor: 0 },
    { account: 'bank', openingMinor: 0, creditMinor: 0, debitMinor: 129_450 },
  ],
};
const invitation = { code: 'AB12-CD34', by: 'admin-1', createdAt: at, expiresAt: at + 9e9, most: 10, used: 3 };
const promo = {
  id: 'p1',
  promo_name: 'GREENMILE',
  promo_description: 'Ten off',
  min_order: 20,
  max_promo_discount_value: 40,
};

function Reason() {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('users.blockTitle', { name: 'Edda Lind' })}
      text={t('users.blockText')}
      action={t('users.block')}
      busy={false}
      onClose={nothing}
      onReason={nothing}
    />
  );
}

/** Overlays of staff. */
export const ofDesks: Overlays = {
  'app/desk/keys-dialog.tsx': [{ user, draw: () => <KeysDialog /> }],
  'app/desk/palette.tsx': [{ user, draw: () => <Palette userType="admin" /> }],
  'app/frames/account-menu.tsx': [{ user, isBehindButton: true, draw: () => <AccountMenu user={user} /> }],
  'app/frames/site-links.tsx': [{ user, isBehindButton: true, draw: () => <SiteLinksButton /> }],
  'features/bookings/status-menu.tsx': [
    {
      user,
      isBehindButton: true,
      draw: () => (
        <StatusMenu
          asked={
            { question: { show: 'all', statuses: ['NEW'] }, toggleStatus: nothing } as unknown as Parameters<
              typeof StatusMenu
            >[0]['asked']
          }
        />
      ),
    },
  ],
  'features/books/journal-dialog.tsx': [
    { user, route: '/books?journal=ride:b1', api: { fetchJournal: () => journal }, draw: () => <JournalDialog /> },
  ],
  'features/books/close-dialogs.tsx': [
    {
      user,
      api: { fetchBooksMonth: () => month, fetchDifferences: () => ({ differences: [difference] }) },
      draw: () => <CloseDialog month="2026-10" proposals={2} onClose={nothing} />,
    },
    { user, draw: () => <ReopenDialog month="2026-10" onClose={nothing} /> },
  ],
  'features/promos/try-dialog.tsx': [
    {
      user,
      draw: () => <TryDialog promo={promo as unknown as Parameters<typeof TryDialog>[0]['promo']} onClose={nothing} />,
    },
  ],
  'features/users/approve-dialog.tsx': [
    {
      user,
      draw: () => <ApproveDialog document="Licence" expiry={at} busy={false} onClose={nothing} onApprove={nothing} />,
    },
  ],
  'features/users/invitations-dialog.tsx': [
    {
      user: aUser('fleetadmin'),
      api: { fetchInvitations: () => ({ invitations: [invitation] }) },
      draw: () => <InvitationsDialog onClose={nothing} />,
    },
  ],
  'features/users/reason-dialog.tsx': [{ user, draw: () => <Reason /> }],
  'features/withdraws/batch-dialog.tsx': [
    {
      user,
      api: {
        fetchWithdraws: () => ({ withdraws: [withdraw, { ...withdraw, id: 'w2' }] }),
        fetchPayoutBatches: () => ({ batches: [batch] }),
      },
      draw: () => <BatchDialog onClose={nothing} />,
    },
  ],
  'features/withdraws/batch-done.tsx': [
    { user, draw: () => <BatchDone batch={batch} left={['w2']} onClose={nothing} /> },
  ],
  'features/withdraws/return-dialog.tsx': [
    { user, draw: () => <ReturnDialog withdraw={withdraw} onClose={nothing} /> },
    { user, draw: () => <ReturnBatchDialog batch={batch} onClose={nothing} /> },
  ],
  'ui/record/clash-view.tsx': [
    {
      user,
      draw: () => (
        <ClashView
          groups={
            [
              { id: 'g', title: 'Group', fields: [{ name: 'appName', label: 'Name of the site', kind: 'text' }] },
            ] as never
          }
          clashes={[{ name: 'appName', now: 'Wayfare Göteborg', mine: 'Wayfare Västsverige' }] as never}
          onSettle={nothing}
          onClose={nothing}
        />
      ),
    },
  ],
  'ui/record/side-sheet.tsx': [
    { user, draw: () => <SideSheet title="Edda Lind" subtitle="Driver" onClose={nothing} children="Text" /> },
  ],
  'ui/table/filter-sheet.tsx': [
    {
      user,
      isBehindButton: true,
      draw: () => (
        <FilterSheet narrowed onClear={nothing}>
          Text
        </FilterSheet>
      ),
    },
  ],
  'ui/table/row-menu.tsx': [
    {
      user,
      isBehindButton: true,
      draw: () => (
        <RowMenu
          row={{}}
          name="C-1042"
          actions={[
            { label: 'users.block', onClick: nothing, danger: true },
            { label: 'cancelDialog.title', onClick: nothing, disabled: () => true, reason: () => 'debt_open' },
          ]}
        />
      ),
    },
  ],
};
