import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { useSettings } from '@/lib/settings-queries';
import { usePasswordRule } from '@/lib/stage-config';
import { useBackCloses } from '@/lib/use-back-closes';
import { emptyRegistration, registerSchema, type RegisterField, type Registration } from '../fields';
import { homeCountry, loadCountries } from '../phone/countries';
import { useTypedContact } from '../typed-contact';
import { wrongFields } from './error-summary';
import { saveRegistrationDraft, recallRegistration } from './registration-draft';
import { showRefusal, type Refused } from './register-refusal';
import { stepsOf } from './steps';
import { useVehicleNeeds } from './use-vehicle-needs';

export type RegisterFormProps = {
  drives: boolean;
  /** Whether the visitor comes from a booking: then only necessary fields are shown. */
  isForRide?: boolean;
  referralId: string;
  busy: boolean;
  /** Resolves with the server's refusal, if any. */
  onSubmit: (values: Registration) => Promise<Refused | undefined>;
};

/** Leaves out errors of later steps. */
const upTo =
  (
    wholeFor: (values: Registration) => Resolver<Registration>,
    seen: readonly RegisterField[],
  ): Resolver<Registration> =>
  async (values, context, options) => {
    const { errors, values: good } = await wholeFor(values)(values, context, options);
    const wrong = wrongFields(errors).filter(name => seen.includes(name));
    if (wrong.length === 0) return { values: good as Registration, errors: {} };
    return { values: {}, errors: Object.fromEntries(wrong.map(name => [name, errors[name]])) as FieldErrors };
  };

/** The current step; its heading takes the focus when it changes. */
function useSteps(props: RegisterFormProps, paysOut: boolean) {
  const steps = useMemo(() => stepsOf(props.drives, paysOut), [props.drives, paysOut]);
  const [wanted, setAt] = useState(0);
  const at = Math.min(wanted, steps.length - 1);
  const head = useRef<HTMLElement>(null);
  const go = (step: number) => {
    flushSync(() => setAt(step));
    head.current?.focus();
  };
  const back = () => go(at - 1);
  useBackCloses(at > 0, props.busy ? undefined : back);
  /** Shows the step that a field is in. */
  const show = (field: RegisterField) => flushSync(() => setAt(steps.findIndex(fields => fields.includes(field))));
  return { head, flow: { steps, at, last: steps.length - 1, back, next: () => go(at + 1), show } };
}

/** Initial values: those typed before a reload, the number or e-mail of a sign-in, the code of an invitation. */
const startOf = (referralId: string): Registration => {
  const { phone, country, email } = useTypedContact.getState();
  const draft = recallRegistration();
  return {
    ...emptyRegistration,
    ...draft,
    ...(phone ? { phone, country } : {}),
    ...(email ? { email } : {}),
    ...(referralId ? { referralId } : {}),
  };
};

/** The form, its steps and its submission, which focuses the only error, or the summary if there are several. */
export function useRegisterForm(props: RegisterFormProps) {
  const rule = usePasswordRule();
  const settings = useSettings();
  const paysOut = settings.bank_fields && (props.drives || (settings.RiderWithDraw && !props.isForRide));
  const { head, flow } = useSteps(props, paysOut);
  const { steps, at, last, show } = flow;
  const summary = useRef<HTMLDivElement>(null);
  const needsOf = useVehicleNeeds();
  const resolver = useMemo(() => {
    const seen = steps.slice(0, at + 1).flat();
    return upTo(({ carType }) => standardSchemaResolver(registerSchema(rule, props.drives, needsOf(carType))), seen);
  }, [rule, props.drives, steps, at, needsOf]);
  const [defaultValues] = useState<Registration>(() => startOf(props.referralId));
  const form = useForm<Registration>({
    resolver,
    shouldFocusError: false,
    defaultValues,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveRegistrationDraft(values) }),
    [subscribe],
  );
  const send = async (values: Registration) => {
    if (at < last) return flow.next();
    const country = values.country || homeCountry(settings, await loadCountries('en'));
    const refused = await props.onSubmit({ ...values, country });
    if (refused?.field) show(refused.field);
    if (refused) showRefusal(refused, form);
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
  // An earlier step is wrong only once the stage's rules have changed.
  const showFirst = (wrong: FieldErrors<Registration>) => show(wrongFields(wrong)[0]!);
  const submit = (event: FormEvent) => void form.handleSubmit(send, showFirst)(event);
  return { form, submit, summary, head, flow, paysOut };
}
