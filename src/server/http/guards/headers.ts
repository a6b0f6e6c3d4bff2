import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { type Config, type ScriptSetting, scriptSettings } from '../../config/config.ts';

/** Trusted Types policies: our rich-text reader, our own service worker, DOMPurify, and ProseMirror for pasted content. */
const trustedTypes = ['cairn-rich-text', 'cairn-worker', 'dompurify', 'ProseMirrorClipboard'];

/** The settings on which the content security policy depends. */
export type PolicySettings = Pick<Config, 'secureCookies' | 'API_SWITCH_URL' | 'VIDEO_HOSTS' | 'SCRIPT_HOSTS' | ScriptSetting> &
  Partial<Pick<Config, 'BILLING'>>;

/** Hosts of Stripe's card fields, which are frames of its own. */
const stripeHosts = ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'];

/** Returns the hosts of chat and analytics scripts, and of card fields, that the operator has configured; empty by default. */
const outsideHosts = (config: PolicySettings): string[] => {
  const scripts = scriptSettings.flatMap((name) => (config[name] === undefined ? [] : [new URL(config[name]).origin]));
  const outside = scripts.length === 0 ? [] : [...scripts, ...config.SCRIPT_HOSTS];
  return [...new Set([...outside, ...(config.BILLING === 'stripe' ? stripeHosts : [])])];
};

/**
 * Returns the content security policy of pages. `'self'` in `connect-src` also covers the own origin's WebSocket in every
 * browser that the web is built for, so no scheme is open as a whole. Other hosts are named one by one, and only as the operator has
 * configured them. Their scripts write HTML and load further scripts, so that pages with them cannot require Trusted Types.
 */
const policy = (config: PolicySettings) => {
  const outside = outsideHosts(config);
  const media = [...config.VIDEO_HOSTS, ...outside];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...outside],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", ...outside],
    // Libraries set positions and sizes on elements; style sheets and scripts stay forbidden.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...outside],
    fontSrc: ["'self'", ...outside],
    connectSrc: ["'self'", ...(config.API_SWITCH_URL === undefined ? [] : [new URL(config.API_SWITCH_URL).origin]), ...outside],
    manifestSrc: ["'self'"],
    mediaSrc: media.length === 0 ? ["'none'"] : media,
    workerSrc: ["'self'"],
    frameSrc: outside.length === 0 ? ["'none'"] : outside,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(outside.length === 0 ? { requireTrustedTypesFor: ["'script'"], trustedTypes } : {}),
    upgradeInsecureRequests: config.secureCookies ? [] : null,
  };
};

const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, () => undefined);
  return { ...sample.getHeaders() };
};

/** Returns Helmet's headers for pages and the files that they load; computed once, since they are the same for every answer. */
export const pageHeaders = (config: PolicySettings): OutgoingHttpHeaders =>
  headersOf({ contentSecurityPolicy: { useDefaults: false, directives: policy(config) }, strictTransportSecurity: config.secureCookies });

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
