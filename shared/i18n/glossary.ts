import type { Locale } from './languages';
import type { Texts } from './shipped';

type Terms = Readonly<Record<Locale, string>>;
const term = (en: string, ar: string, de: string, es: string, fr: string, pt: string): Terms => ({
  en,
  ar,
  de,
  es,
  fr,
  pt,
});

/**
 * One word for one concept, in each language. A feature adds its words here before its texts. Terms and privacy address
 * the reader formally (Sie, usted, vous), everything else informally (du, tú, vous, você); the German panel addresses
 * nobody.
 */
export const glossary = {
  people: {
    /** A delivery stage says customer in English, too: its texts are put together by category. */
    rider: term('rider', 'العميل', 'Kunde', 'cliente', 'client', 'cliente'),
    driver: term('driver', 'السائق', 'Fahrer', 'conductor', 'chauffeur', 'motorista'),
    admin: term('admin', 'مشرف', 'Admin', 'administrador', 'administrateur', 'admin'),
    /** The company, to riders and drivers. */
    team: term('our team', 'فريقنا', 'unser Team', 'nuestro equipo', 'notre équipe', 'nossa equipe'),
    /** To admins, and on papers. */
    company: term('the company', 'الشركة', 'das Unternehmen', 'la empresa', 'l’entreprise', 'a empresa'),
  },
  things: {
    trip: term('trip', 'رحلة', 'Fahrt', 'viaje', 'trajet', 'viagem'),
    booking: term('booking', 'حجز', 'Buchung', 'reserva', 'réservation', 'reserva'),
    wallet: term('wallet', 'المحفظة', 'Guthaben', 'monedero', 'portefeuille', 'carteira'),
    app: term('app', 'تطبيق', 'App', 'app', 'application', 'app'),
    phone: term('phone', 'هاتف', 'Telefon', 'teléfono', 'téléphone', 'celular'),
    licence: term('licence', 'رخصة', 'Führerschein', 'permiso', 'permis', 'habilitação'),
  },
  money: {
    /** From the company to the payer. */
    refund: term('refund', 'استرداد', 'Erstattung', 'reembolso', 'remboursement', 'reembolso'),
    /** Reversed by the payer's bank. */
    reversal: term('reversed', 'سُحبت', 'zurückgebucht', 'retrocedido', 'récupéré', 'revertido'),
    withdrawal: term('withdrawal', 'سحب', 'Auszahlung', 'retirada', 'retrait', 'saque'),
    credited: term('added to', 'أُضيف', 'gutgeschrieben', 'abonado', 'crédité', 'creditado'),
    free: term('free of charge', 'مجاني', 'kostenlos', 'gratis', 'gratuit', 'grátis'),
  },
  signIn: {
    twoSteps: term(
      'two-step verification',
      'التحقق بخطوتين',
      'Bestätigung in zwei Schritten',
      'verificación en dos pasos',
      'validation en deux étapes',
      'verificação em duas etapas',
    ),
    humanCheck: term(
      'human check',
      'التحقق من أنك شخص حقيقي',
      'Prüfung, ob du ein Mensch bist',
      'comprobación de que no eres un robot',
      'vérification anti-robot',
      'verificação de que você é uma pessoa',
    ),
  },
  dispatch: {
    offer: term('offer', 'عرض', 'Angebot', 'oferta', 'proposition', 'oferta'),
    release: term(
      'release this trip',
      'إعادة هذه الرحلة',
      'Fahrt zurückgeben',
      'devolver este viaje',
      'rendre ce trajet',
      'devolver esta viagem',
    ),
    available: term('available', 'متاح', 'verfügbar', 'disponible', 'disponible', 'disponível'),
  },
} as const satisfies Record<string, Record<string, Terms>>;

/** Words that no text may contain, each with the reason or with the better word. */
const forbidden: Readonly<Record<Locale, readonly (readonly [pattern: RegExp, better: string])[]>> = {
  en: [
    [/\b(is|are|was|were|be) told\b/i, 'is notified, or: we’ll let you know'],
    [/\bat once\b/i, 'right away, or: at a time'],
    [/\b(office|platform)\b/i, 'our team, or: the company'],
    [
      /\b(give|gives|gave|given|giving) (it|this|the \w+|\w+ trip|money) ?back\b|\btaken back\b/i,
      'release, refund, return or reverse',
    ],
    [/\bsecond factor\b/i, 'two-step verification'],
    [/\be-mail\b/i, 'email'],
    [/\bfree\b(?! of charge| until)(?<!(cancelling is|be) free)/i, 'available, or: free of charge'],
    [/\bdealing with it\b|\bon its way to you\b|\bdealt with\b/i, 'only what the program knows'],
    [/\b(could|is|are|was|were|did|have|has) not\b/i, 'the short form'],
    [/^(it|they)\b/i, 'the name of the thing'],
    [/[\d}] %/, 'no space before %'],
    [/'/, '’'],
  ],
  ar: [
    [/مسؤول(?!ية|ين عن)/, 'مشرف'],
    [/غير متصل/, 'خارج الخدمة'],
    [/العامل الثاني|عاملك الثاني/, 'التحقق بخطوتين'],
    [/سيارة الأجرة/, 'التاكسي'],
    [/جهة الدفع/, 'مزوّد الدفع'],
    [/٪/, '%'],
    [/[?;]|,(?!\d)/, 'punctuation of the language'],
  ],
  de: [
    [
      /\b(ist|sind|geht|gehen|gingen?|kommt|kommen)\b[^.;]*\bauf (dein|das|sein|ihr)e?[mn]? Guthaben\b/,
      'wird dem Guthaben gutgeschrieben',
    ],
    [/zurückgeholt/, 'zurückgebucht'],
    [/[Zz]weite[rnm]? Faktor/, 'Bestätigung in zwei Schritten'],
    [/\bBüro\b/, 'unser Team'],
    [/[^\s]…/, 'a space before …'],
  ],
  es: [
    [/\bretiros?\b/i, 'retirada'],
    [/\baplicaci(ón|ones)\b/i, 'app'],
    [/\boficina\b/i, 'nuestro equipo'],
    [/segundo factor/i, 'verificación en dos pasos'],
    [/\bvosotros\b|[áé]is\b/i, 'usted, or no address'],
    [/A dónde/, 'Adónde'],
  ],
  fr: [
    [/second facteur|deuxième facteur/i, 'validation en deux étapes'],
    [/\b(paiement|a|été) repris\b|\bretournée?s?\b/i, 'récupéré, or: rendu'],
    [/\bbureau\b/i, 'notre équipe'],
  ],
  pt: [
    [/\baplicativos?\b/i, 'app'],
    [/\bcorridas?\b/i, 'viagem'],
    [/carteira de motorista/i, 'habilitação'],
    [/\badministrador/i, 'admin'],
    [/\btelefone\b/i, 'celular'],
    [/segundo fator/i, 'verificação em duas etapas'],
    [/demasiad[oa]/i, 'demais'],
    [/\bescritório\b/i, 'nossa equipe'],
  ],
};

/** Text messages have the characters of GSM-7 only, so they have no no-break space. */
const isTextMessage = (key: string): boolean => key.startsWith('sms_');
/** Sample data of the demo: the key is the admin's own text, so the glossary does not apply. */
const isData = (key: string): boolean => key.startsWith('data.');

const wordFaults = (locale: Locale, key: string, text: string): string[] =>
  isData(key)
    ? []
    : forbidden[locale]
        .filter(([pattern]) => pattern.test(text.replace(/\{\{[^}]*\}\}/g, '{}')))
        .map(([, better]) => `${key}: ${better}`);

const spaceFaults = (locale: Locale, key: string, text: string): string[] =>
  locale === 'fr' && !isTextMessage(key) && (/[^\s\u00a0\u202f] [:;?!»]/.test(text) || /« /.test(text))
    ? [`${key}: a no-break space`]
    : [];

const quotes: Readonly<Record<Locale, RegExp>> = {
  en: /“([^”]+)”/g,
  ar: /«([^»]+)»/g,
  de: /„([^“]+)“/g,
  es: /«([^»]+)»/g,
  fr: /«\u00a0([^»]+)\u00a0»/g,
  pt: /“([^”]+)”/g,
};
/** These texts quote buttons of the device. */
const quotesDevice: readonly string[] = ['app.installHow', 'push.install'];

const isCommand = (label: string): boolean => label.startsWith('npm run ');

/** A button or a page must be quoted by its current name. */
const quoteFaults = (locale: Locale, key: string, text: string, labels: ReadonlySet<string>): string[] =>
  quotesDevice.includes(key)
    ? []
    : [...text.matchAll(quotes[locale])]
        .filter(([, label = '']) => !label.includes('{{') && !isCommand(label) && !labels.has(label))
        .map(([, label]) => `${key}: no label is called ${label}`);

/** Faults in the texts of a language, one line each. */
export const faultsIn = (locale: Locale, texts: Texts): string[] => {
  const labels = new Set(Object.values(texts));
  return Object.entries(texts).flatMap(([key, text]) => [
    ...wordFaults(locale, key, text),
    ...spaceFaults(locale, key, text),
    ...quoteFaults(locale, key, text, labels),
  ]);
};
