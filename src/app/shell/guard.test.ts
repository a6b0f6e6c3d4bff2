import { describe, expect, it } from 'vitest';
import { safeRedirect } from '#shared/safe-redirect.ts';
import { guard } from './guard.ts';

const somebody = (change: object = {}) => ({
  hasAccount: true,
  policyAccepted: true,
  user: { email: 'a@b.co', experienceLevel: 'New', orgs: [{}] },
  ...change,
});
const all = () => true;

describe('guard', () => {
  it('A-04: sends a signed-out person to sign-in and remembers the whole address', () => {
    expect(guard('account-required', undefined, '/meetings?view=all#x', all)).toBe('/login?redirect=%2Fmeetings%3Fview%3Dall%23x');
    expect(guard('entry', undefined, '/welcome/tools', all)).toBe('/login?redirect=%2Fwelcome%2Ftools');
    expect(guard('modal', undefined, '/meeting/new', all)).toBe('/login?redirect=%2Fmeeting%2Fnew');
  });

  it('C-02: lets everybody see a public page', () => {
    expect(guard('public', undefined, '/register', all)).toBeUndefined();
    expect(guard('public', somebody({ hasAccount: false }), '/register', all)).toBeUndefined();
  });

  it('A-30: sends a person without an account to welcome, but not from an entry page', () => {
    expect(guard('account-required', somebody({ hasAccount: false }), '/meetings', all)).toBe('/welcome/tools');
    expect(guard('entry', somebody({ hasAccount: false }), '/welcome/tools', all)).toBeUndefined();
  });

  it('A-31: sends a person without experience and organisation to welcome', () => {
    const fresh = somebody({ user: { email: 'a@b.co', experienceLevel: 'None', orgs: [] } });
    expect(guard('account-required', fresh, '/', all)).toBe('/welcome/tools/user');
    expect(guard('account-required', somebody({ user: { email: 'a@b.co', experienceLevel: 'New', orgs: [] } }), '/', all)).toBeUndefined();
  });

  it('A-29: sends a person who has not accepted the policy to it, once', () => {
    const unwilling = somebody({ policyAccepted: false });
    expect(guard('account-required', unwilling, '/', all)).toBe('/register-sso?email=a%40b.co');
    expect(guard('entry', unwilling, '/register-sso?email=x', all)).toBeUndefined();
  });

  it('A-29: remembers the page that was wanted while the terms are accepted', () => {
    const unwilling = somebody({ policyAccepted: false });
    expect(guard('account-required', unwilling, '/meetings?view=all#x', all)).toBe(
      '/register-sso?email=a%40b.co&redirect=%2Fmeetings%3Fview%3Dall%23x',
    );
  });

  it('redirects only to pages that have a screen', () => {
    expect(guard('account-required', somebody({ hasAccount: false }), '/', () => false)).toBeUndefined();
  });
});

describe('safeRedirect', () => {
  it('A-05: keeps a path of the app with its query', () => {
    expect(safeRedirect('/vto?x=1#y')).toBe('/vto?x=1#y');
    expect(safeRedirect('/')).toBe('/');
  });

  it.each([
    null,
    undefined,
    '',
    'meetings',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\tevil',
    'javascript:alert(1)',
    '/login?redirect=/login',
    ['/\t/evil.example'],
    { wanted: '/meetings' },
    7,
  ])('goes home instead of %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });
});
