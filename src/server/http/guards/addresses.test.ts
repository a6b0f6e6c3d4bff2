import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isLoopback, requesterOf } from './addresses.ts';
import { connectionLimit } from './connection-limit.ts';

describe('requesterOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, requester) => {
    expect(requesterOf(address)).toBe(requester);
  });

  it('recognises this machine', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['192.0.2.1', '::', '10.127.0.1'].map(isLoopback)).toEqual([false, false, false]);
  });
});

describe('connectionLimit', () => {
  const from = (remoteAddress: string) => Object.assign(new EventEmitter(), { remoteAddress }) as never;

  it('allows a number of open connections for each address, and new ones when others have closed', () => {
    const allow = connectionLimit(2);
    const first = from('192.0.2.1') as EventEmitter;
    expect([allow(first as never), allow(from('192.0.2.1')), allow(from('192.0.2.1'))]).toEqual([true, true, false]);
    expect(allow(from('192.0.2.2'))).toBe(true);
    first.emit('close');
    expect([allow(from('192.0.2.1')), allow(from('192.0.2.1'))]).toEqual([true, false]);
  });

  it('counts an IPv6 network as one address', () => {
    const allow = connectionLimit(1);
    expect([allow(from('2001:db8::1')), allow(from('2001:db8::2')), allow(from('2001:db8:0:1::1'))]).toEqual([true, false, true]);
  });

  it('does not count this machine, and counts nobody when the limit is 0', () => {
    expect([1, 2, 3].map(() => connectionLimit(1)(from('127.0.0.1')))).toEqual([true, true, true]);
    const allow = connectionLimit(0);
    expect([1, 2, 3].map(() => allow(from('192.0.2.1')))).toEqual([true, true, true]);
  });
});
