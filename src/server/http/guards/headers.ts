import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Trusted Types policies that may turn text into HTML: our rich-text reader, DOMPurify, and ProseMirror for pasted content. */
const trustedTypes = ['cairn-rich-text', 'dompurify', 'ProseMirrorClipboard'];

/**
 * Returns the content security policy of pages. `'self'` in `connect-src` also covers the own origin's WebSocket in every
 * browser that the web is built for, so no scheme is open as a whole.
 */
const policy = (secure: boolean) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  // Libraries set positions and sizes on elements; style sheets and scripts stay forbidden.
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

/** Returns Helmet's headers for pages and the files that they load; computed once, since they are the same for every answer. */
export const pageHeaders = (secure: boolean): OutgoingHttpHeaders =>
  headersOf({ contentSecurityPolicy: { useDefaults: false, directives: policy(secure) }, strictTransportSecurity: secure });

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
