import { afterAll, describe, expect, it } from 'vitest';
import { world } from '#testing/world.ts';

const [plain, secure] = [await world(), await world({ env: { BASE_URL: 'https://cairn.example.com' } })];
afterAll(() => Promise.all([plain.close(), secure.close()]));

const headersOf = async ({ app }: typeof plain, url: string) => (await app.inject({ method: 'GET', url })).headers;

describe('every answer', () => {
  it.each(['/health/live', '/login', '/api/openapi.json', '/nothing-here'])('%s has the security headers', async (url) => {
    const headers = await headersOf(plain, url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types cairn-rich-text cairn-worker dompurify ProseMirrorClipboard',
      "media-src 'none'",
      "worker-src 'self'",
    ])
      expect(policy.split(';')).toContain(rule);
    expect(policy).not.toMatch(/\*|(?:https?|wss?):(?:;| |$)/);
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')*;/);
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(self\)/);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('forbids loading and framing where it is data and not a page', async () => {
    const headers = await headersOf(secure, '/api/v2/todos/x');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains/),
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  });

  it('tells browsers to use https once the address is secure', async () => {
    expect((await headersOf(plain, '/health/live'))['strict-transport-security']).toBeUndefined();
    const headers = await headersOf(secure, '/health/live');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await headersOf(plain, '/health/live'))['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('has the headers and the form of every error, even for an unreadable path', async () => {
    const answer = await plain.app.inject({ url: '/api/v2/meeting/%E0%A4%A/getchecklist' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ succeeded: false, messages: [{ text: expect.any(String) }] });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
  });

  it('allows the API documentation page over http too', async () => {
    expect((await headersOf(plain, '/api/docs'))['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect((await headersOf(secure, '/api/docs'))['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('has a request id of its own', async () => {
    const [one, other] = [await headersOf(plain, '/health/live'), await headersOf(plain, '/health/live')];
    expect(one['x-request-id']).not.toBe(other['x-request-id']);
  });
});

describe('with hosts that the operator has named', () => {
  const withEnv = async (env: Record<string, string>, urls = ['/health/live']): Promise<string[]> => {
    const here = await world({ env });
    const policies = new Set<string>();
    for (const url of urls) policies.add(String((await headersOf(here, url))['content-security-policy']).replace(/ 'sha256-[^']+'/g, ''));
    await here.close();
    expect(policies.size).toBe(1);
    return [...policies].join('').split(';');
  };

  it('V-03: films may be loaded from them, and nothing else', async () => {
    const policy = await withEnv({ VIDEO_HOSTS: 'https://media.example.com, https://films.example:8443' });
    expect(policy).toContain('media-src https://media.example.com https://films.example:8443');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('V-05, V-08: scripts may be loaded from their hosts and those beside them, named one by one', async () => {
    const policy = await withEnv({ PENDO_SCRIPT_URL: 'https://pendo.example/agent.js?key=1', SCRIPT_HOSTS: 'https://data.pendo.example' });
    for (const part of ['script-src', 'style-src', 'connect-src', 'font-src'])
      expect(policy).toContain(`${part} 'self' https://pendo.example https://data.pendo.example`);
    expect(policy).toContain('frame-src https://pendo.example https://data.pendo.example');
    expect(policy.some((rule) => rule.includes('*') || rule.startsWith('require-trusted-types'))).toBe(false);
  });

  it('V-08: hosts without a script change nothing', async () => {
    expect(await withEnv({ SCRIPT_HOSTS: 'https://data.pendo.example' })).toContain("connect-src 'self'");
  });

  const stripe = {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it('S-20: Stripe may load its script, its frames and its API on pages with cards, and nothing of it more', async () => {
    const policy = await withEnv(stripe, ['/checkout', '/checkout?from=home', '/view-payment/', '/org/detail/some-id/billing']);
    expect(policy.some((rule) => rule.startsWith('require-trusted-types'))).toBe(false);
    expect(policy.filter((rule) => rule.includes('stripe'))).toEqual([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ]);
  });

  it('S-20: every other page requires Trusted Types where Stripe is, too, and may load nothing of it', async () => {
    const others = [
      '/',
      '/login',
      '/meetings',
      '/org/detail/some-id/license',
      '/checkout/more',
      '/org/detail/a/b/billing',
      '/?to=/checkout',
    ];
    const policy = await withEnv(stripe, others);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy.filter((rule) => rule.includes('stripe'))).toEqual([]);
  });
});
