import { describe, expect, it } from 'vitest';
import { faultsIn, glossary } from '#shared/i18n/glossary';
import type { Locale } from '#shared/i18n/languages';
import { shipped } from '#shared/i18n/shipped';

const languages = Object.keys(shipped) as Locale[];

describe.each(languages)('[PUB-7] the texts of %s', locale => {
  it('have the words of the glossary', async () => {
    expect(faultsIn(locale, await shipped[locale]!.load())).toEqual([]);
  });

  it('use each term of the glossary', async () => {
    const texts = Object.values(await shipped[locale]!.load())
      .join('\n')
      .toLowerCase();
    const terms = Object.values(glossary).flatMap(group => Object.values(group).map(term => term[locale]));
    expect(terms.filter(term => !texts.includes(term.toLowerCase()))).toEqual([]);
  });
});

describe('[PUB-7] the German texts', () => {
  /** Inside a sentence a capital letter is the formal address. */
  const formal = /[\p{L},»“:–-] (?:Sie|Ihnen|Ihre?[nmrs]?)\b/u;
  /** Privacy and terms are contracts, which address people formally. */
  const isContract = (key: string) => key.startsWith('privacy.') || key.startsWith('terms.');
  const faults = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter(key => !isContract(key) && formal.test(texts[key]!));

  it('address people as du, except in contracts', async () => {
    expect(faults(await shipped.de!.load())).toEqual([]);
  });

  it('are refused where they address people formally', () => {
    const texts = {
      'some.text': 'Sehen Sie später nach.',
      'other.text': 'Es ist Ihr Konto.',
      'terms.text': 'Es ist Ihr Konto.',
    };
    expect(faults(texts)).toEqual(['some.text', 'other.text']);
    expect(
      faults({ 'a.text': 'Du hast gezahlt. Sie ging an den Fahrer.', 'b.text': 'Ihr bekommt beide etwas.' }),
    ).toEqual([]);
  });
});

const bad: readonly (readonly [Locale, string])[] = [
  ['en', 'The driver is told why.'],
  ['en', 'The money is there at once.'],
  ['en', 'Booked by our office'],
  ['en', 'Extra paid by the platform'],
  ['en', 'Give this trip back'],
  ['en', 'Payment taken back'],
  ['en', 'Set up your second factor first.'],
  ['en', 'Sign in with e-mail.'],
  ['en', 'No driver is free.'],
  ['en', 'Our team is dealing with it.'],
  ['en', '{{amount}} is on its way to you.'],
  ['en', 'Your card was not charged.'],
  ['en', 'It leaves this list.'],
  ['en', 'Sending, {{share}} %'],
  ['en', "You're offline"],
  ['ar', 'أبلغ أحد المسؤولين'],
  ['ar', 'هذا السائق غير متصل'],
  ['ar', 'تُرجم {{percent}}٪'],
  ['ar', 'أرسل طردًا, وتابعه'],
  ['ar', 'العامل الثاني'],
  ['ar', 'رحلة سيارة الأجرة'],
  ['ar', 'جهة الدفع'],
  ['de', 'Das Geld ist auf deinem Guthaben.'],
  ['de', 'Zahlung zurückgeholt'],
  ['de', 'Zweiter Faktor'],
  ['de', 'Von unserem Büro gebucht'],
  ['de', 'Wird gesucht…'],
  ['es', 'Retiros'],
  ['es', 'Configura tu aplicación'],
  ['es', 'Reservado por nuestra oficina'],
  ['es', 'Segundo factor'],
  ['es', 'Hasta que aceptéis'],
  ['es', '¿A dónde?'],
  ['fr', 'Second facteur'],
  ['fr', 'Paiement repris'],
  ['fr', 'Réservé par notre bureau'],
  ['fr', 'Votre code ?'],
  ['fr', 'Choisissez « Plus\u00a0»'],
  ['pt', 'Código do aplicativo'],
  ['pt', 'Aceitar uma corrida'],
  ['pt', 'Carteira de motorista'],
  ['pt', 'Outro administrador'],
  ['pt', 'Número de telefone'],
  ['pt', 'Segundo fator'],
  ['pt', 'A espera é demasiado longa'],
  ['pt', 'Reservado pelo escritório'],
];

it.each(bad)('[PUB-7] a text of %s is refused: %s', (locale, text) => {
  expect(faultsIn(locale, { 'some.text': text })).toHaveLength(1);
});

it.each([
  ['en', 'Choose “Forgot it?”.'],
  ['ar', 'اختر «نسيتها؟».'],
  ['de', 'Wähle „Vergessen?“.'],
  ['es', 'Elige «¿La olvidaste?».'],
  ['fr', 'Choisissez «\u00a0Oublié\u00a0».'],
  ['pt', 'Escolha “Esqueceu?”.'],
] as const)('[PUB-7] a quoted label of %s that no button has is refused: %s', (locale, text) => {
  const quoted = /[“«„]\u00a0?([^”»“\u00a0]+)/.exec(text)![1]!;
  expect(faultsIn(locale, { 'some.text': text })).toHaveLength(1);
  expect(faultsIn(locale, { 'some.text': text, 'some.button': quoted })).toEqual([]);
});
