declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface AccountClaims extends Record<string, unknown> {
    sub: string;
  }

  /** The part of the provider that the tests' issuer needs. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }
}
