import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testFolder } from '#testing/cluster.ts';
import { readConfig, settingNames } from './config.ts';

const folder = testFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const given = { DATA_DIR: folder };

describe('readConfig', () => {
  it('works without any setting', () => {
    expect(readConfig(given)).toMatchObject({
      NODE_ENV: 'development',
      PORT: 4000,
      BASE_URL: 'http://localhost:4000',
      secureCookies: false,
      TRUST_PROXY: 0,
    });
  });

  it('listens on loopback alone outside production, unless a setting says otherwise', () => {
    expect(readConfig(given).HOST).toBe('127.0.0.1');
    expect(readConfig({ ...given, NODE_ENV: 'test' }).HOST).toBe('127.0.0.1');
    expect(readConfig({ ...given, NODE_ENV: 'production' }).HOST).toBe('0.0.0.0');
    expect(readConfig({ ...given, HOST: '192.0.2.1' }).HOST).toBe('192.0.2.1');
  });

  it('serves the API documentation in production only when a setting says so', () => {
    expect(readConfig(given).API_DOCS).toBe(true);
    expect(readConfig({ ...given, API_DOCS: 'false' }).API_DOCS).toBe(false);
    expect(readConfig({ ...given, NODE_ENV: 'production' }).API_DOCS).toBe(false);
    expect(readConfig({ ...given, NODE_ENV: 'production', API_DOCS: 'true' }).API_DOCS).toBe(true);
  });

  it('keeps the secret that it has generated', () => {
    const { SECRET } = readConfig(given);
    expect(SECRET.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(given).SECRET).toBe(SECRET);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'four'],
    ['NODE_ENV', 'prod'],
    ['BASE_URL', 'cairn.example.com'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://cairn@db.example.com/cairn'],
    ['DATABASE_POOL', '1'],
    ['REDIS_URL', 'http://redis.example.com'],
    ['SECRET', 'too short'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'issuer'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['TOKEN_SECONDS', '1'],
    ['TRUST_PROXY', 'ture'],
    ['TRUST_PROXY', '-1'],
    ['API_DOCS', 'yes'],
    ['REQUEST_SECONDS', '0'],
    ['DRAIN_SECONDS', '4'],
    ['CONNECTIONS_PER_ADDRESS', '-1'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...given, [name]: value })).toThrow(`The setting ${name} is not valid; .env.example says what it may be.`);
  });

  it.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('counts the proxies of %s', (value, amount) => {
    expect(readConfig({ ...given, TRUST_PROXY: value }).TRUST_PROXY).toBe(amount);
  });

  it('fails with a clear message when the folder for the secret cannot be created', () => {
    expect(() => readConfig({ DATA_DIR: '/proc/nowhere' })).toThrow('The folder /proc/nowhere cannot be written');
  });

  it.each(['postgres://cairn:password@db.example.com/cairn', `postgresql://cairn@${encodeURIComponent('/run/postgresql')}:5432/cairn`])(
    'takes %s',
    (url) => {
      expect(readConfig({ ...given, DATABASE_URL: url }).DATABASE_URL).toBe(url);
    },
  );

  it('requires the app’s own login beside the owner of the database', () => {
    const owner = { ...given, DATABASE_OWNER_URL: 'postgres://owner@db.example.com/cairn' };
    expect(() => readConfig(owner)).toThrow('With DATABASE_OWNER_URL, DATABASE_URL must be set');
    expect(readConfig({ ...owner, DATABASE_URL: 'postgres://web@db.example.com/cairn' })).toMatchObject(owner);
  });

  it('takes empty values as not set, and makes cookies secure behind https', () => {
    expect(readConfig({ ...given, SMTP_URL: '', BASE_URL: 'https://cairn.example.com/' })).toMatchObject({
      BASE_URL: 'https://cairn.example.com',
      secureCookies: true,
    });
  });

  it('requires in production a secret that all nodes share', () => {
    const shared = { ...given, NODE_ENV: 'production', DATABASE_URL: 'postgres://cairn@db.example.com/cairn' };
    expect(() => readConfig(shared)).toThrow('SECRET must be set');
    expect(readConfig({ ...shared, SECRET: 'x'.repeat(32) }).SECRET).toBe('x'.repeat(32));
  });
});

it('.env.example explains every setting, and no others', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(explained.toSorted()).toEqual(settingNames.toSorted());
});

it.each(['https://*.example.com', 'http://media.example.com', 'https://media.example.com/films', '*', "https://a.example 'unsafe-inline'"])(
  'V-08: VIDEO_HOSTS and SCRIPT_HOSTS take no wildcard, path or insecure host: %s',
  (hosts) => {
    expect(() => readConfig({ VIDEO_HOSTS: hosts })).toThrow('The setting VIDEO_HOSTS is not valid');
    expect(() => readConfig({ SCRIPT_HOSTS: hosts })).toThrow('The setting SCRIPT_HOSTS is not valid');
  },
);
