import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useSettings } from '@/lib/settings-queries';
import { BankFields } from './bank-fields';
import { homeCountry, loadCountries, useCountries } from '../phone/countries';
import { useTypedNumber } from '../phone/typed-number';
import { ErrorSummary, wrongFields } from './error-summary';
import { emptyRegistration, registerSchema, type Registration } from '../fields';
import { FormSection } from './form-section';
import { LicenseField } from './license-field';
import { usePasswordRule } from '@/lib/stage-config';
import { PersonFields } from './person-fields';
import { ReferralField } from './referral-field';
import { tellRefusal, type Refused } from './register-refusal';
import { VehicleFields } from './vehicle-fields';

type Props = {
  drives: boolean;
  referralId: string;
  busy: boolean;
  /** Resolves with the server's refusal, if any. */
  onSubmit: (values: Registration) => Promise<Refused | undefined>;
};

/** The form and its submission, which focuses the only error, or the summary if there are several. */
function useRegisterForm(props: Props) {
  const rule = usePasswordRule();
  const settings = useSettings();
  const countries = useCountries();
  const summary = useRef<HTMLDivElement>(null);
  const resolver = useMemo(() => standardSchemaResolver(registerSchema(rule, props.drives)), [rule, props.drives]);
  const form = useForm<Registration>({
    resolver,
    shouldFocusError: false,
    defaultValues: { ...emptyRegistration, ...useTypedNumber.getState(), referralId: props.referralId },
  });
  const send = async (values: Registration) => {
    // The form can be submitted before the list of countries has loaded.
    const known = countries.length > 0 ? countries : await loadCountries('en');
    const country = values.country || homeCountry(settings, known);
    const refused = await props.onSubmit({ ...values, country });
    if (refused) await tellRefusal(refused, form);
  };
  const { submitCount, errors } = form.formState;
  const { setFocus } = form;
  const seen = useRef(0);
  // Once per submission, after its errors are rendered: focus the only one, or the summary of several.
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const wrong = wrongFields(errors);
    if (wrong.length === 1) setFocus(wrong[0]!);
    else summary.current?.focus();
  }, [submitCount, errors, setFocus]);
  const submit = (event: FormEvent) => void form.handleSubmit(send)(event);
  return { form, submit, summary };
}

/** Personal details, vehicle, bank details and referral. */
export function RegisterForm(props: Props) {
  const { t } = useTranslation();
  const { drives } = props;
  const { bank_fields, RiderWithDraw, CompanyTerms } = useSettings();
  const { form, submit, summary } = useRegisterForm(props);
  const { control } = form;
  const paysOut = bank_fields && (drives || RiderWithDraw);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <ErrorSummary ref={summary} errors={form.formState.errors} onGo={name => form.setFocus(name)} />
      <FormSection title={drives ? t('auth.sectionYou') : undefined}>
        <PersonFields control={control} drives={drives} />
      </FormSection>
      {drives && (
        <>
          <FormSection title={t('auth.sectionVehicle')}>
            <VehicleFields control={control} />
          </FormSection>
          <FormSection title={t('auth.sectionLicense')}>
            <LicenseField control={control} />
          </FormSection>
        </>
      )}
      {paysOut && (
        <FormSection title={t('auth.sectionBank')} help={t('auth.sectionBankHelp')}>
          <BankFields control={control} />
        </FormSection>
      )}
      <FormSection title={drives || paysOut ? t('auth.sectionReferral') : undefined}>
        <ReferralField control={control} />
      </FormSection>
      <Button type="submit" size="large" loading={props.busy}>
        {t('auth.register')}
      </Button>
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
    </Box>
  );
}
