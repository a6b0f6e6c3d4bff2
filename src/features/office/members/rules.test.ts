import { describe, expect, it } from 'vitest';
import type { MemberLook } from './rules.ts';
import { mayBecomeOwner, mayEnd, mayGiveRole, rightsWith } from './rules.ts';

const free = new Set(['gmail.com']);
const look = (more: Partial<MemberLook> = {}): MemberLook => ({
  id: 'theo',
  email: 'theo@harborandpine.com',
  role: 'Member',
  isImplementer: false,
  isBlocked: false,
  ...more,
});
const owner = { personId: 'mara', role: 'Owner' } as const;
const admin = { personId: 'dev', role: 'Admin' } as const;

describe('ending a membership, and giving a role', () => {
  it('B-21: is for Owner and Admin, never of the Owner and never of oneself', () => {
    for (const actor of [owner, admin]) expect(mayEnd(actor, look())).toBe(true);
    for (const role of ['Manager', 'Member', 'Observer'] as const) expect(mayEnd({ personId: 'ida', role }, look())).toBe(false);
    expect(mayEnd(admin, look({ role: 'Owner' }))).toBe(false);
    expect(mayEnd(owner, look({ id: 'mara', role: 'Owner' }))).toBe(false);
    expect(mayEnd(admin, look({ id: 'dev', role: 'Admin' }))).toBe(false);
  });

  it('B-02: gives an attached Implementer no role', () => {
    expect(mayGiveRole(owner, look())).toBe(true);
    expect(mayGiveRole(owner, look({ isImplementer: true }))).toBe(false);
  });
});

describe('whoever may become Owner', () => {
  it('B-28: pays, is let in, and is not the Owner', () => {
    expect(mayBecomeOwner(look(), free)).toBe(true);
    for (const more of [
      { role: 'Owner' },
      { role: 'Observer' },
      { isBlocked: true },
      { isImplementer: true },
      { email: 'theo@gmail.com' },
    ] satisfies Partial<MemberLook>[])
      expect(mayBecomeOwner(look(more), free), JSON.stringify(more)).toBe(false);
  });
});

describe('the rights with a role', () => {
  it('B-22, B-29: keep billing that was granted, while a licence is kept; an Owner’s billing is not granted', () => {
    const billing = 'Update|Billing';
    expect(rightsWith('Manager', [billing], 'Member')).toEqual(['Update|License', billing]);
    expect(rightsWith('Observer', [billing], 'Member')).toEqual([]);
    expect(rightsWith('Member', [], 'Admin')).toEqual([]);
    expect(rightsWith('Admin', [billing], 'Owner')).not.toContain(billing);
  });
});
