import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { type Config, type ScriptSetting, scriptSettings } from '#server/core/config/config.ts';

/** Trusted Types policies: our rich-text reader, our own service worker, DOMPurify, and ProseMirror for pasted content. */
const trustedTypes = ['cairn-rich-text', 'cairn-worker', 'dompurify', 'ProseMirrorClipboard'];

/** The settings on which the content security policy depends. */
export type PolicySettings = Pick<Config, 'secureCookies' | 'API_SWITCH_URL' | 'VIDEO_HOSTS' | 'SCRIPT_HOSTS' | ScriptSetting> &
  Partial<Pick<Config, 'BILLING'>>;

/**
 * What Stripe's security guide asks for: its script, the frames that hold the card fields and a bank's question, and its API. The
 * script opens frames of further names below js.stripe.com.
 */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noCards: typeof stripe = { script: [], frame: [], connect: [] };

/** Returns the hosts of chat and analytics scripts that the operator has configured; empty by default. */
const outsideHosts = (config: PolicySettings): string[] => {
  const scripts = scriptSettings.flatMap((name) => (config[name] === undefined ? [] : [new URL(config[name]).origin]));
  return scripts.length === 0 ? [] : [...new Set([...scripts, ...config.SCRIPT_HOSTS])];
};

/**
 * Returns the content security policy of pages. `'self'` in `connect-src` also covers the own origin's WebSocket in every
 * browser that the web is built for, so no scheme is open as a whole. Other hosts are named one by one, and only as the operator has
 * configured them. Their scripts write HTML and load further scripts, so that pages with them cannot require Trusted Types. `isCardPage` says
 * whether the page may show card fields.
 */
const policy = (config: PolicySettings, isCardPage: boolean) => {
  const outside = outsideHosts(config);
  const cards = isCardPage && config.BILLING === 'stripe' ? stripe : noCards;
  const frames = [...outside, ...cards.frame];
  const media = [...config.VIDEO_HOSTS, ...outside];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...outside, ...cards.script],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", ...outside],
    // Libraries set positions and sizes on elements; style sheets and scripts stay forbidden.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...outside],
    fontSrc: ["'self'", ...outside],
    connectSrc: [
      "'self'",
      ...(config.API_SWITCH_URL === undefined ? [] : [new URL(config.API_SWITCH_URL).origin]),
      ...outside,
      ...cards.connect,
    ],
    manifestSrc: ["'self'"],
    mediaSrc: media.length === 0 ? ["'none'"] : media,
    workerSrc: ["'self'"],
    frameSrc: frames.length === 0 ? ["'none'"] : frames,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(frames.length === 0 ? { requireTrustedTypesFor: ["'script'"], trustedTypes } : {}),
    upgradeInsecureRequests: config.secureCookies ? [] : null,
  };
};

const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, () => undefined);
  return { ...sample.getHeaders() };
};

/** What pages may ask a device for: the microphone, for voice, and payments, for card fields. */
const permissions = [
  ...['camera', 'geolocation', 'display-capture', 'usb', 'midi', 'accelerometer', 'gyroscope'].map((name) => `${name}=()`),
  'microphone=(self)',
  'payment=(self "https://js.stripe.com")',
].join(', ');

/** Returns Helmet's headers for pages and the files that they load; computed once, since they are the same for every answer of a kind. */
export const pageHeaders = (config: PolicySettings, isCardPage = false): OutgoingHttpHeaders => ({
  ...headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, isCardPage) },
    strictTransportSecurity: config.secureCookies,
  }),
  'permissions-policy': permissions,
});

/** Returns the headers of API answers: they may load nothing and are not cached; headers that only concern pages are left out. */
export const dataHeaders = (secure: boolean): OutgoingHttpHeaders => ({
  ...headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
  'cache-control': 'no-store',
});
