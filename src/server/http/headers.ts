import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Who may make HTML of text in the browser: our reader of rich texts, DOMPurify, and ProseMirror for what is pasted into the editor. */
const trustedTypes = ['cairn-rich-text', 'dompurify', 'ProseMirrorClipboard'];

/**
 * What a page may load and do. `'self'` in `connect-src` covers the WebSocket of the own origin too, in every browser that
 * the web is built for, so no scheme is open as a whole.
 */
const policy = (secure: boolean) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  // Positions and sizes that a library sets on an element; no style sheet and no script can come in this way.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  mediaSrc: ["'none'"],
  workerSrc: ["'none'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes,
  upgradeInsecureRequests: secure ? [] : null,
});

const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, () => undefined);
  return { ...sample.getHeaders() };
};

/** Helmet's headers for pages and what they load: the same for every answer, so they are made once. */
export const pageHeaders = (secure: boolean): OutgoingHttpHeaders =>
  headersOf({ contentSecurityPolicy: { useDefaults: false, directives: policy(secure) }, strictTransportSecurity: secure });

/** For answers that are no page: nothing may be loaded from one, no cache keeps it, and headers that speak of pages alone are left away. */
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
