import { describe, expect, it } from 'vitest';
import { errors } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';
import { failureToast } from './failure-toast.ts';

const failed = (status: number, text?: string, data?: Record<string, unknown>) =>
  failureToast(
    new ApiError({
      status,
      code: 'some',
      ...(text === undefined ? {} : { messages: [{ text }] }),
      ...(data === undefined ? {} : { data }),
    }),
  );

describe('the toast of a failed call', () => {
  it('X-02: shows ERROR and the first message for an answer without success', () => {
    expect(failed(200, 'Name taken')).toMatchObject({ titleKey: 'shell.failures.errorTitle', text: 'Name taken' });
  });

  it('X-03: joins validation errors by newline', () => {
    expect(failed(200, 'Wrong', { errors: [{ text: 'One' }, 'Two'] }).text).toBe('One\nTwo');
    expect(failed(200, 'Wrong', { errors: { title: ['One'], owner: ['Two', 'Three'] } }).text).toBe('One\nTwo\nThree');
  });

  it('X-03: says why the server refuses where it has a reason of its own, and otherwise names the fields', () => {
    const refused = (code: string) => {
      const data = { errors: { parentId: ['The value is not valid'] } };
      return failureToast(new ApiError({ status: 422, code, messages: [{ text: 'A seat cannot hang under itself.' }], data })).text;
    };
    expect(refused(errors.seatUnderItself.code)).toBe('A seat cannot hang under itself.');
    expect(refused(errors.invalid.code)).toBe('The value is not valid');
  });

  it.each([
    ['X-06', 400, 'badRequest'],
    ['X-07', 401, 'restricted'],
    ['X-08', 404, 'notFound'],
    ['X-09', 422, 'form'],
    ['X-10', 500, 'other'],
    ['X-10', 403, 'other'],
    ['X-10', 409, 'other'],
  ])('%s: HTTP %i has its own title and five seconds', (_, status, kind) => {
    expect(failed(status)).toMatchObject({ titleKey: `shell.failures.${kind}Title`, textKey: `shell.failures.${kind}`, duration: 5000 });
  });

  it('shows the server’s message for a conflict', () => {
    expect(failed(409, 'Somebody was quicker.')).toMatchObject({ titleKey: 'shell.failures.otherTitle', text: 'Somebody was quicker.' });
  });

  it('shows the server’s message for too many tries', () => {
    expect(failed(429, 'Wait a moment.')).toMatchObject({ titleKey: 'shell.failures.otherTitle', text: 'Wait a moment.' });
  });

  it('X-11: shows an unknown error when there is no response', () => {
    expect(failureToast(new ApiError({ status: 0, code: 'NO_RESPONSE' }))).toMatchObject({ textKey: 'shell.failures.noResponse' });
  });

  it('X-12: stays on screen while network or server are unavailable', () => {
    expect(failureToast(new ApiError({ status: 0, code: 'API_NOT_AVAILABLE' }))).toMatchObject({ id: 'API_NOT_AVAILABLE', duration: 0 });
    expect(failed(503)).toMatchObject({ id: 'API_NOT_AVAILABLE', duration: 0 });
  });
});
