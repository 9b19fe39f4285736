/**
 * Amber is the one signal colour of the product; everything that is chosen, counted or noted is neutral. Each role of
 * amber: the route with its pins and vehicles, progress, focus, the main action, a bar of 2 px beside one chosen thing, a
 * signal that must not be missed (a code, a debt, an unread message, a driver's warning), and stars.
 */
export const amberRoles = ['route', 'progress', 'focus', 'primary', 'bar', 'signal', 'star'];

/**
 * Files of `web/src` outside the theme that use amber, with its role there.
 * @type {Readonly<Record<string, string>>}
 */
export const amberFiles = {
  'app/frames/app-frame.tsx': 'bar',
  'app/frames/bottom-tabs.tsx': 'bar',
  'app/frames/main-area.module.css': 'focus',
  'app/frames/public-header.module.css': 'bar',
  'app/toast-stack.tsx': 'primary',
  'features/assign/candidate-line.tsx': 'progress',
  'features/auth/frame/route-art.tsx': 'route',
  'features/auth/sign-up/steps.tsx': 'progress',
  'features/booking/place-input.tsx': 'route',
  'features/chat/chat-button.tsx': 'signal',
  'features/dashboard/spark-chart.tsx': 'progress',
  'features/dashboard/state-dot.tsx': 'route',
  'features/driver/offers/countdown-ring.tsx': 'progress',
  'features/driver/page/shift-strip.tsx': 'signal',
  'features/driver/panel/amber-card.ts': 'signal',
  'features/driver/shift/duty-switch.tsx': 'primary',
  'features/driver/shift/waiting-panel.tsx': 'progress',
  'features/driver/trip/slide-confirm.tsx': 'primary',
  'features/earnings/month-chart.tsx': 'progress',
  'features/earnings/week-overview.tsx': 'progress',
  'features/home/city-picture.module.css': 'route',
  'features/home/eta-card.module.css': 'route',
  'features/home/features.module.css': 'route',
  'features/home/phone-art.tsx': 'route',
  'features/home/price-check.module.css': 'route',
  'features/home/sample-way.tsx': 'route',
  'features/home/stores.module.css': 'route',
  'features/home/stores.tsx': 'route',
  'features/inbox/inbox-page.tsx': 'signal',
  'features/ride/actions/rating-card.tsx': 'star',
  'features/ride/trip/done-figure.tsx': 'bar',
  'features/ride/trip/ride-progress.tsx': 'progress',
  'features/ride/trip/ride-timeline.tsx': 'progress',
  'features/ride/trip/trip-card.tsx': 'route',
  'features/wallet/debt-card.tsx': 'signal',
  'ui/art.tsx': 'route',
  'ui/brand.tsx': 'route',
  'ui/code-card.tsx': 'signal',
  'ui/language-select.module.css': 'focus',
  'ui/loading-view.tsx': 'progress',
  'ui/map/drawn-ground.tsx': 'route',
  'ui/map/driver-images.ts': 'route',
  'ui/map/driver-layer.tsx': 'route',
  'ui/map/map-colors.ts': 'route',
  'ui/map/pins.tsx': 'route',
  'ui/map/route-line.tsx': 'route',
  'ui/site.css': 'focus',
  'ui/trip-points.tsx': 'route',
  'ui/update-note.tsx': 'primary',
  'ui/vehicle-art.module.css': 'route',
  'ui/way-picture.tsx': 'route',
};

const tokens = new Set(['amber', 'onAmber', 'signalSoft']);
const isAmber = text => tokens.has(text) || /--wf-palette-(?:amber|onAmber|signalSoft)\b|#ffb300\b/i.test(text);

/** The class of a part of a drawing is no colour: the drawing's style says which colour it has. */
const isClass = ({ parent }) => parent.type === 'JSXAttribute' && parent.name.name === 'className';

export const amberBudget = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', additionalProperties: { type: 'string' } }],
    messages: {
      spent:
        'Amber has few roles: use ink, `surface` or `chosenSoft`, or state its role in scripts/lint/amber-budget.mjs.',
    },
  },
  create: context => {
    const file = context.filename.replaceAll('\\', '/');
    if (Object.keys(context.options[0] ?? {}).some(path => file.endsWith(`web/src/${path}`))) return {};
    const report = node => context.report({ node, messageId: 'spent' });
    return {
      Literal: node => {
        if (typeof node.value === 'string' && isAmber(node.value) && !isClass(node)) report(node);
      },
      TemplateElement: node => {
        if (isAmber(node.value.cooked ?? '')) report(node);
      },
      MemberExpression: ({ property, computed }) => {
        if (!computed && tokens.has(property.name)) report(property);
      },
      'ObjectPattern > Property': ({ key }) => {
        if (tokens.has(key.name)) report(key);
      },
    };
  },
};

/** Whether a style sheet uses amber. */
export const usesAmber = css => /--wf-palette-(?:amber|onAmber|signalSoft)\b|#ffb300\b/i.test(css);
