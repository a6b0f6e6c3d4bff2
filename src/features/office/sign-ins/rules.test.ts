import { describe, expect, it } from 'vitest';
import { deviceNameOf } from './rules.ts';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'Chrome', 'Mac', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1', 'Safari', 'iPhone', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge', 'Windows', false],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux', false],
    ['curl/8.0', undefined, undefined, false],
  ])('reads %s', (userAgent, browser, system, isPhone) => {
    expect(deviceNameOf(userAgent)).toEqual({ browser, system, isPhone });
  });
});
