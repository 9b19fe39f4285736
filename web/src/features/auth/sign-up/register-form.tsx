import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { useSettings } from '@/lib/settings-queries';
import type { RobotCheck } from '../robot/use-robot-check';
import { BankFields } from './bank-fields';
import { ErrorSummary } from './error-summary';
import { FormSection } from './form-section';
import { PersonFields } from './person-fields';
import { ReferralFolded } from './referral-field';
import { StepBar } from './steps';
import { useRegisterForm, type RegisterFormProps } from './use-register-form';

/** Riders, the majority, need no vehicle. */
const VehicleFields = lazyPart(async () => ({ default: (await import('./vehicle-fields')).VehicleFields }));

function Terms() {
  const { t } = useTranslation();
  const { CompanyTerms } = useSettings();
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {t('auth.terms')}{' '}
      {CompanyTerms ? (
        <Link href={CompanyTerms} target="_blank" rel="noreferrer">
          {t('auth.termsLink')}
        </Link>
      ) : (
        <Link component={RouterLink} to="/terms">
          {t('auth.termsLink')}
        </Link>
      )}
      {' · '}
      <Link component={RouterLink} to="/privacy-policy">
        {t('auth.privacyLink')}
      </Link>
    </Typography>
  );
}

function Buttons(props: { at: number; last: number; busy: boolean; onBack: () => void }) {
  const { t } = useTranslation();
  const { at, last, busy } = props;
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      {at > 0 && (
        <Button variant="outlined" size="large" disabled={busy} onClick={props.onBack}>
          {t('common.back')}
        </Button>
      )}
      <Button type="submit" size="large" loading={busy} sx={{ flex: 1 }}>
        {t(at < last ? 'auth.next' : 'auth.register')}
      </Button>
    </Box>
  );
}

/**
 * Personal details, vehicle, bank details and referral: for riders on one page, for drivers in steps. Hidden steps stay
 * mounted, with their input and running uploads.
 */
export function RegisterForm(props: RegisterFormProps & { kind: ReactNode; robot: RobotCheck }) {
  const { t } = useTranslation();
  const { drives } = props;
  const { form, submit, summary, head, flow, paysOut } = useRegisterForm(props);
  const { steps, at, last, back } = flow;
  const { control } = form;
  return (
    <Box component="form" noValidate onSubmit={submit} onFocus={props.robot.touch} sx={{ display: 'grid', gap: 2.5 }}>
      {at === 0 && props.kind}
      <StepBar ref={head} at={at} of={last + 1} />
      <ErrorSummary
        ref={summary}
        errors={form.formState.errors}
        among={steps[at]!}
        onGo={name => form.setFocus(name)}
      />
      <FormSection title={drives ? t('auth.sectionYou') : undefined} hidden={at !== 0}>
        <PersonFields control={control} drives={drives} />
      </FormSection>
      {drives && (
        <FormSection title={t('auth.sectionVehicle')} hidden={at !== 1}>
          <Suspense fallback={null}>
            <VehicleFields control={control} />
          </Suspense>
        </FormSection>
      )}
      {paysOut && (
        <FormSection title={t('auth.sectionBank')} help={t('auth.sectionBankHelp')} hidden={at !== last}>
          <BankFields control={control} />
        </FormSection>
      )}
      <FormSection title={drives || paysOut ? t('auth.sectionReferral') : undefined} hidden={at !== last}>
        <ReferralFolded control={control} isFolded={props.isForRide} />
      </FormSection>
      {at === last && props.robot.widget}
      <Buttons at={at} last={last} busy={props.busy} onBack={back} />
      {at === last && <Terms />}
    </Box>
  );
}
