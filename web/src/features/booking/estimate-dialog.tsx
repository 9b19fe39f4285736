import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { dataText } from '@/i18n/data-text';
import type { CancelSlab } from '#shared/contract/entities/car-type';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { Estimate } from '#shared/contract/operations/bookings';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { ReceiptLines, TaxLine } from '@/ui/receipt-lines';
import { ErrorSummary } from '@/ui/form/error-summary';
import { Fold } from '@/ui/fold';
import { SheetDialog, type DialogStep } from '@/ui/sheet-dialog';
import { noteLook } from '@/ui/theme/chosen';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { CancelAhead } from '@/features/cancel/cancel-words';
import { BestPromo } from '@/features/payments/best-promo';
import type { Choice } from '@/features/payments/pay-choice';
import { useAsksOwner, useHoldsAtOnce, useLacksCard } from '@/features/payments/use-charged-card';
import { PayChoiceFields } from '@/features/payments/pay-choice-fields';
import { holdAmount } from '#shared/domain/booking/hold-amount';
import { isHeldLater } from '#shared/domain/booking/hold-state';
import { moneyDecimals } from '#shared/domain/money/money';
import { serverNow } from '@/lib/server-clock';
import { splitAddress } from '@/lib/split-address';
import { useTrip } from './trip-store';
import { usePayChoice } from './use-pay-choice';
import { DebtLines, DebtNote, PayDebt } from './earlier-debt';
import { DeliveryFields, type DeliveryDetails } from './delivery-fields';
import { useRecipientFaults } from './recipient-faults';

/** Details entered earlier, for example before the dialog was closed to change the time. */
const lastDetails = (): DeliveryDetails => {
  const { extras } = useTrip.getState();
  return {
    deliveryPerson: extras.deliveryPerson ?? '',
    deliveryPersonPhone: extras.deliveryPersonPhone ?? '',
    pickUpInstructions: extras.pickUpInstructions ?? '',
    deliveryInstructions: extras.deliveryInstructions ?? '',
  };
};

function Total({ estimate, price }: { estimate: Estimate; price: number }) {
  const { t } = useTranslation();
  const { distance, about, date } = useFormat();
  const { tripdate, bookLater } = useTrip();
  return (
    <Box>
      <Typography variant="display" component="p" className="tnum">
        <Money amount={price} />
      </Typography>
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('book.routeLine', {
          distance: distance(estimate.estimateDistance),
          duration: about(estimate.estimateTime),
        })}
        {bookLater && tripdate !== undefined && ` · ${t('book.scheduled', { when: date(tripdate) })}`}
      </Typography>
    </Box>
  );
}

const where = ({ add }: PlacePoint) => splitAddress(add)[0];

function Ends(props: { pickup: PlacePoint; drop: PlacePoint; vehicle: string }) {
  const { t } = useTranslation();
  return (
    <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
      {dataText(t, props.vehicle)}
      {' · '}
      <bdi>{where(props.pickup)}</bdi>
      {' – '}
      <bdi>{where(props.drop)}</bdi>
    </Typography>
  );
}

type EstimateDialogProps = {
  estimate: Estimate;
  ride: { pickup: PlacePoint; drop: PlacePoint; vehicle: string; carTypeId: string; cancelSlab: CancelSlab };
  /** Name of the rider being booked for; the rider pays the driver. */
  riderName?: string;
  busy: boolean;
  /** The price shown before it rose, major units; the visitor has to agree to the new one. */
  was?: number;
  /** Its position in the flow, and the button back. */
  step: DialogStep;
  onCancel: () => void;
  /** With the rider's payment method, if they chose one; resolves when an alert about it has been closed. */
  onBook: (choice?: Choice) => Promise<void>;
  /** A debt is paid: the price is asked for again. */
  onPaid: () => void;
};

/** The dialog's form: marks missing fields, and writes its values to the trip store, from which the booking is made. */
function useDetails(props: EstimateDialogProps, delivery: boolean, choice: Choice | undefined) {
  const form = useForm<DeliveryDetails>({ defaultValues: lastDetails() });
  const saveExtras = () => useTrip.getState().keepExtras(form.getValues());
  // Save every change, so that even a reload loses no input.
  const { subscribe } = form;
  useEffect(() => {
    const { keepExtras } = useTrip.getState();
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepExtras(values) });
  }, [subscribe]);
  const { mark, wrong } = useRecipientFaults(form);
  const submit = form.handleSubmit(async details => {
    saveExtras();
    if (delivery && mark(details)) return;
    await props.onBook(choice);
  });
  const leaving = (leave: (() => void) | undefined) => () => {
    saveExtras();
    leave?.();
  };
  return {
    control: form.control,
    wrong,
    goTo: form.setFocus,
    submit,
    cancel: leaving(props.onCancel),
    back: leaving(props.step.back),
  };
}

/** Warns that the price rose between the estimate and the booking; announced and scrolled into view when it appears. */
function Dearer({ was, now }: { was: number | undefined; now: number }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  // The confirm button is below the form, so this note is scrolled out of view when it is pressed.
  useEffect(() => box.current?.scrollIntoView?.({ block: 'center' }), [was, now]);
  if (was === undefined || now <= was) return null;
  return (
    <Box ref={box} role="status" sx={noteLook}>
      <Typography variant="subtitle2" component="p">
        {t('book.dearer')}
      </Typography>
      <Typography variant="body2" className="tnum">
        {t('book.dearerWas', { was: money(was) })}
      </Typography>
    </Box>
  );
}

/** Whether the rider's card sets the price aside at once; for a ride of a later day it does so shortly before. */
function useIsHeldNow(): boolean {
  const trip = useTrip();
  return useHoldsAtOnce()('card', trip) !== undefined;
}

/** The card authorises an amount, stated here once with its sum, or is charged afterwards. */
function CardNote({ byCard, isAhead }: { byCard: number; isAhead: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const settings = useSettings();
  const isHeldNow = useIsHeldNow();
  const amount = money(holdAmount(byCard, settings.holdMargin, moneyDecimals(settings)));
  const lacksCard = useLacksCard();
  return (
    <Typography variant="body2">
      {t(isAhead ? 'book.cardAhead' : isHeldNow ? 'book.cardHeld' : 'book.cardAfter', { amount })}{' '}
      {lacksCard && (
        <Link component={RouterLink} to="/wallet">
          {t('cards.add')}
        </Link>
      )}
    </Typography>
  );
}

function Notes(props: EstimateDialogProps & { byCard: number | undefined; isAhead: boolean }) {
  const { t } = useTranslation();
  const bookLater = useTrip(trip => trip.bookLater);
  const { byCard = 0, isAhead, riderName } = props;
  const taxi = useAppCategory() === 'taxi';
  return (
    <>
      <DebtNote estimate={props.estimate} isOwn={props.riderName === undefined} />
      {props.estimate.driversNearby === 0 && !bookLater && <Alert severity="warning">{t('book.noDriversYet')}</Alert>}
      {taxi && <Typography variant="body2">{t('book.estimateTaxi')}</Typography>}
      {taxi && !riderName && byCard > 0 && <CardNote byCard={byCard} isAhead={isAhead} />}
      {riderName && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('add.cash', { rider: riderName })}
        </Typography>
      )}
    </>
  );
}

/** Confirms the booking, with the amount `due` by card, or pays a debt that has to be settled first. */
function GoOn({
  estimate,
  riderName,
  busy,
  onPaid,
  form,
  due,
}: EstimateDialogProps & { form: string; due: number | undefined }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user } = useSession();
  if (estimate.payFirst && !riderName && user)
    return <PayDebt user={user} estimate={estimate} busy={busy} onSettled={onPaid} />;
  return (
    <Button type="submit" form={form} loading={busy} disabled={estimate.payFirst === true}>
      {due === undefined ? t('book.book') : t('book.payAndBook', { amount: money(due) })}
    </Button>
  );
}

const titleOf = (riderName: string | undefined, delivery: boolean) => {
  if (riderName) return 'book.estimateTitleOther';
  return delivery ? 'book.estimateTitle' : 'book.estimateTaxiTitle';
};

/** Without a payment after it, the price is the last step. */
const lastOf = ({ count }: DialogStep) => (count ? { count: { ...count, of: count.at } } : {});

/** The composition of the price, behind a button; debts of earlier rides stay visible. */
function Sums({ estimate, pay }: { estimate: Estimate; pay: ReturnType<typeof usePayChoice> }) {
  const { t } = useTranslation();
  const { promo } = pay;
  return (
    <>
      <Fold title={t('book.receiptToggle')}>
        <ReceiptLines
          receipt={estimate.receipt}
          {...(promo ? { discount: promo.saves, promo: promo.promo_name } : {})}
        />
        <TaxLine receipt={estimate.receipt} {...(promo ? { discount: promo.saves } : {})} />
      </Fold>
      <DebtLines estimate={estimate} price={pay.price} method={pay.shown.method} />
    </>
  );
}

/** The estimate, its breakdown, and for a delivery the recipient's details (HOME-4). */
export function EstimateDialog(props: EstimateDialogProps) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  const pay = usePayChoice(props);
  const { control, submit, cancel, back, ...faults } = useDetails(props, delivery, pay.choice);
  const id = useId();
  const trip = useTrip();
  const asksOwner = useAsksOwner();
  const isHeldNow = useIsHeldNow();
  const paysByCard = pay.shown.method === 'card' || (isHeldNow && pay.shown.method === 'wallet_card');
  const isAhead = pay.options?.paysAhead === true;
  const paysNow = (delivery || isAhead) && !props.riderName && pay.byCard > 0;
  const isLast = !paysNow && (props.riderName !== undefined || pay.byCard <= 0 || !asksOwner(pay.shown.method, trip));
  return (
    <SheetDialog
      open
      title={t(titleOf(props.riderName, delivery))}
      onClose={props.busy ? undefined : cancel}
      step={{ ...props.step, back, ...(isLast ? lastOf(props.step) : {}) }}
      actions={
        <>
          <Button variant="outlined" onClick={cancel} disabled={props.busy}>
            {t('common.cancel')}
          </Button>
          <GoOn {...props} form={id} due={paysNow ? pay.byCard : undefined} />
        </>
      }
    >
      <Box component="form" id={id} noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
        <ErrorSummary wrong={faults.wrong} onGo={faults.goTo} />
        <Dearer was={props.was} now={props.estimate.estimateFare} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Total estimate={props.estimate} price={pay.price} />
          <Ends {...props.ride} />
          <CancelAhead cancelSlab={props.ride.cancelSlab} price={props.estimate.estimateFare} />
        </Box>
        {pay.options && <BestPromo offers={pay.options.promos} choice={pay.shown} onChange={pay.choose} />}
        <Notes {...props} byCard={paysByCard || isAhead ? pay.byCard : undefined} isAhead={isAhead} />
        <Sums estimate={props.estimate} pay={pay} />
        {delivery && <DeliveryFields control={control} />}
        {pay.options && (
          <PayChoiceFields
            options={pay.options}
            choice={pay.shown}
            isHeldLater={isHeldLater(trip, serverNow())}
            isHoldShown={isHeldNow}
            total={props.estimate.estimateFare}
            onChange={pay.choose}
          />
        )}
      </Box>
    </SheetDialog>
  );
}
