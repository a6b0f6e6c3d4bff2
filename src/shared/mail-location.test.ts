import { expect, it } from 'vitest';
import { mailLocationOf } from './mail-location.ts';

it.each([
  ['sent', { SMTP_URL: 'smtp://mail.example', NODE_ENV: 'production' }],
  ['page', { NODE_ENV: 'development' }],
  ['kept', { NODE_ENV: 'production' }],
])('a mail is %s where the settings are %o', (place, settings) => {
  expect(mailLocationOf(settings)).toBe(place);
});
