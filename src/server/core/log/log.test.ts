import { describe, expect, it } from 'vitest';
import { loggedPath, makeLog } from './log.ts';

const lineOf = (error: Error): string => {
  let line = '';
  const write = (text: string) => {
    line = text;
  };
  makeLog('info', { write }).error({ err: error }, 'a request failed');
  return line;
};

describe('the log', () => {
  it('names the failed query and the cause, but no values that somebody wrote', () => {
    const cause = Object.assign(new Error('null value in column "title"'), {
      detail: 'Failing row contains (the secret plan).',
      code: '23502',
    });
    const error = Object.assign(new Error('Failed query: insert into todo values ($1)\nparams: the secret plan,\n more', { cause }), {
      params: ['the secret plan'],
    });
    const line = lineOf(error);
    expect(line).not.toContain('secret');
    expect(line).toContain('insert into todo values ($1)');
    expect(line).toContain('null value in column');
    expect(JSON.parse(line)).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') } });
  });

  it.each([
    ['/update-password/AbCdEf123?x=1', '/update-password/…'],
    ['/api/v2/feed/AbC.ics?x=1', '/api/v2/feed/…'],
    ['/api/v2/unsubscribe/AbC', '/api/v2/unsubscribe/…'],
    ['/unsubscribe/AbC', '/unsubscribe/…'],
    ['/in/m_AbC', '/in/…'],
    ['/api/v2/in/m_AbC', '/api/v2/in/…'],
    ['/api/v2/insights/todos', '/api/v2/insights/todos'],
    ['/api/v2/invitations/01a2/AbC/process', '/api/v2/invitations/01a2/…'],
    ['/welcome/invitation/01a2/AbC', '/welcome/invitation/01a2/…'],
    ['/welcome/invitation/process/01a2/AbC', '/welcome/invitation/process/01a2/…'],
    ['/api/auth/callback/oidc?code=abc&state=def', '/api/auth/callback/oidc'],
    ['/api/v2/todos/1/complete', '/api/v2/todos/1/complete'],
  ])('shows %s as %s', (url, shown) => {
    expect(loggedPath(url)).toBe(shown);
  });
});
