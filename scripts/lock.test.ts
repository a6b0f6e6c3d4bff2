import { describe, expect, it } from 'vitest';
import { missingEntries } from './lock.mjs';

const lock = (packages: Parameters<typeof missingEntries>[0]['packages']) => ({ packages });

describe('missingEntries', () => {
  it('adds entries for platforms that the registry did not list', () => {
    const tool = {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@tool/cli-win32-x64': '2.0.0', 'tool-linux-arm-musleabihf': '2.0.0' },
    };
    expect(missingEntries(lock({ 'node_modules/tool': tool }))).toEqual({
      'node_modules/@tool/cli-win32-x64': { version: '2.0.0', dev: true, optional: true, os: ['win32'], cpu: ['x64'] },
      'node_modules/tool-linux-arm-musleabihf': {
        version: '2.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['arm'],
        libc: ['musl'],
      },
    });
  });

  it('leaves existing entries alone, beside the package or above it', () => {
    const tool = { optionalDependencies: { 'a-linux-x64': '1.0.0', 'b-linux-x64': '1.0.0' } };
    const there = {
      'node_modules/x/node_modules/tool': tool,
      'node_modules/x/node_modules/a-linux-x64': {},
      'node_modules/b-linux-x64': {},
    };
    expect(missingEntries(lock(there))).toEqual({});
  });

  it('does not invent a platform', () => {
    expect(() => missingEntries(lock({ 'node_modules/tool': { optionalDependencies: { fsevents: '2.0.0' } } }))).toThrow(
      'does not tell its platform',
    );
  });
});
