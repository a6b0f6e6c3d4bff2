declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface AccountClaims extends Record<string, unknown> {
    sub: string;
  }

  /** Types of the part of `oidc-provider` that the tests' issuer uses. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }
}
