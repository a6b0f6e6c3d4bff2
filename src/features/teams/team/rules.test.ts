import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays, dayIn, dayLimits } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { roles } from '#shared/roles.ts';
import { type AgendaItem, cadences, colorTags, meetingApi, meetingDraft, runStates } from './contract.ts';
import {
  addedIn,
  canEdit,
  canOwn,
  canSeeMeeting,
  canView,
  clockTime,
  contentTabs,
  type Guarded,
  hasAttendee,
  instantOf,
  isLockedRow,
  isNameTaken,
  isNarrower,
  levelTenAgenda,
  meetingCan,
  mergedChecklist,
  minuteStep,
  newVisibility,
  nextAfterMeeting,
  nextOccurrence,
  occurrence,
  resetChecklist,
  settleVisibility,
  tickAccess,
  timeValue,
  type Viewer,
  wayInto,
} from './rules.ts';

const [me, other, third] = [newId(), newId(), newId()];
const no = { canView: false, canEdit: false };
const yes = { canView: true, canEdit: true };
const guarded = (more: Partial<Guarded> = {}): Guarded => ({ lt: no, org: no, individuals: [], createdById: other, ...more });
const viewer = (more: Partial<Viewer> = {}): Viewer => ({ personId: me, role: 'Member', isInLeadershipTeam: false, ...more });

describe('visibility', () => {
  const row = (canEdit: boolean) => [{ personId: me, canView: true, canEdit }];

  it('B-40: a person’s own row overrides everyone and the leadership team, both ways', () => {
    expect(canEdit(guarded({ individuals: row(false), org: yes, lt: yes }), viewer({ isInLeadershipTeam: true }))).toBe(false);
    expect(canEdit(guarded({ individuals: row(true) }), viewer())).toBe(true);
  });

  it('B-41: otherwise everyone’s Edit counts, or the leadership team’s for one of its invitees', () => {
    expect(canEdit(guarded({ org: yes }), viewer())).toBe(true);
    expect(canEdit(guarded({ lt: yes }), viewer({ isInLeadershipTeam: true }))).toBe(true);
    expect(canEdit(guarded({ lt: yes }), viewer())).toBe(false);
    expect(canEdit(guarded(), viewer({ isInLeadershipTeam: true }))).toBe(false);
  });

  it('B-38, B-40: settings are narrower that take the sight of a group or a person; giving more, or less editing, is not', () => {
    const no = { canView: false, canEdit: false };
    const look = { canView: true, canEdit: false };
    const from = { lt: look, org: look, individuals: row(true) };
    expect(isNarrower(from, { ...from, lt: no })).toBe(true);
    expect(isNarrower(from, { ...from, org: no })).toBe(true);
    expect(isNarrower(from, { ...from, individuals: [] })).toBe(true);
    expect(isNarrower(from, { ...from, individuals: row(false) })).toBe(false);
    expect(isNarrower({ lt: no, org: no, individuals: [] }, from)).toBe(false);
  });

  it('B-40, B-41 and decision 25: the whole table', () => {
    for (const role of roles)
      for (const own of [undefined, true, false])
        for (const org of [true, false])
          for (const lt of [true, false])
            for (const isInLeadershipTeam of [true, false])
              for (const stands of ['nobody', 'creator', 'owner'] as const)
                for (const isPrivate of [true, false]) {
                  const of = guarded({
                    isPrivate,
                    individuals: own === undefined ? [] : row(own),
                    org: org ? yes : no,
                    lt: lt ? yes : no,
                    createdById: stands === 'creator' ? me : other,
                    ownerId: stands === 'owner' ? me : other,
                  });
                  const above = stands !== 'nobody' || (!isPrivate && (role === 'Owner' || role === 'Admin'));
                  const expected = role === 'Observer' ? false : above || (own ?? (org || (lt && isInLeadershipTeam)));
                  expect(canEdit(of, viewer({ role, isInLeadershipTeam }))).toBe(expected);
                }
  });

  it('a row of one’s own, everyone’s View or the leadership team’s View is enough to see, also for an Observer', () => {
    const observer = viewer({ role: 'Observer' });
    expect(canView(guarded(), observer)).toBe(false);
    expect(canView(guarded({ individuals: row(false) }), observer)).toBe(true);
    expect(canView(guarded({ org: { canView: true, canEdit: false } }), observer)).toBe(true);
    expect(canView(guarded({ lt: { canView: true, canEdit: false } }), observer)).toBe(false);
    expect(canView(guarded({ lt: { canView: true, canEdit: false } }), { ...observer, isInLeadershipTeam: true })).toBe(true);
    expect(canView(guarded({ createdById: me }), observer)).toBe(true);
  });

  it('B-53: ticking Edit ticks View, and unticking View unticks Edit', () => {
    expect(tickAccess(no, 'canEdit', true)).toEqual(yes);
    expect(tickAccess(yes, 'canView', false)).toEqual(no);
    expect(tickAccess(yes, 'canEdit', false)).toEqual({ canView: true, canEdit: false });
    expect(tickAccess(no, 'canView', true)).toEqual({ canView: true, canEdit: false });
  });

  it('B-53, B-54, B-55, B-56: settings are corrected by the rules before they are stored', () => {
    const before = { ...newVisibility(), createdById: other, individuals: [{ personId: other, canView: true, canEdit: true }] };
    const settled = settleVisibility(
      before,
      {
        lt: { canView: false, canEdit: true },
        org: no,
        individuals: [
          { personId: third, canView: false, canEdit: true },
          { personId: me, canView: true, canEdit: true },
        ],
      },
      { viewerId: me, isObserver: (id) => id === third },
    );
    expect(settled.lt).toEqual(yes);
    expect(settled.org).toEqual(no);
    expect(settled.individuals).toEqual([
      { personId: third, canView: true, canEdit: false },
      { personId: other, canView: true, canEdit: true },
    ]);
    expect(isLockedRow(me, other, me) && isLockedRow(other, other, me) && !isLockedRow(third, other, me)).toBe(true);
  });
});

describe('agenda', () => {
  it('J-17: Level 10 has seven items of 5, 5, 5, 5, 5, 60 and 5 minutes, 90 in all', () => {
    expect(levelTenAgenda.items.map(({ type, lengthInMinutes }) => `${type} ${lengthInMinutes}`)).toEqual([
      'Segue 5',
      'Scorecard 5',
      'RockReview 5',
      'Headlines 5',
      'ToDoList 5',
      'IDS 60',
      'Conclude 5',
    ]);
    expect(levelTenAgenda.lengthInMinutes).toBe(90);
  });

  it('J-02: the built-in agenda is valid by the contract and may be sent as a meeting’s agenda', () => {
    const agendaItems = z.parse(meetingApi.agendas.reply, { items: [levelTenAgenda], totalCount: 1, totalPages: 1, next: null }).items[0]
      ?.items;
    const asked = { title: 'Leadership', cadence: 'AsNeeded', agendaItems, invitees: [me] };
    expect(z.parse(meetingDraft, asked)).toMatchObject({ colorTag: 'None', agendaItems: levelTenAgenda.items });
  });

  it('J-18: each of the five kinds has one tab, each custom item its own; Segue and Conclude have none, RockReview is Rocks', () => {
    const item = (type: AgendaItem['type']): AgendaItem => ({ id: newId(), name: type, type, lengthInMinutes: 5, sessionNumber: 1 });
    const kinds = [
      'Segue',
      'IDS',
      'RockReview',
      'Custom',
      'Scorecard',
      'RockReview',
      'Headlines',
      'Custom',
      'ToDoList',
      'IDS',
      'Conclude',
    ] as const;
    expect(contentTabs(kinds.map(item)).map(({ tab }) => tab)).toEqual([
      'IDS',
      'Rocks',
      'Custom',
      'Scorecard',
      'Headlines',
      'Custom',
      'ToDoList',
    ]);
  });
});

describe('names and people', () => {
  it('J-14: a name is taken regardless of case and spaces, but not by its own series', () => {
    const others = [{ threadId: other, title: ' Leadership  Team' }];
    expect(isNameTaken('leadership team ', others, 'new')).toBe(true);
    expect(isNameTaken('leadership team', others, other)).toBe(false);
    expect(isNameTaken('leadership teams', others, 'new')).toBe(false);
  });

  it('J-15: a meeting without an attendee is refused with VAL_ATTENDEE', () => {
    expect(hasAttendee([]) || !hasAttendee([me])).toBe(false);
    for (const invitees of [[], undefined]) {
      const parsed = z.safeParse(meetingDraft, { title: 'A', cadence: 'AsNeeded', agendaItems: levelTenAgenda.items, invitees });
      expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['invitees', 'VAL_ATTENDEE']]);
    }
  });

  it('J-07: every cadence but AsNeeded needs a date', () => {
    for (const cadence of cadences) {
      const parsed = z.safeParse(meetingDraft, { title: 'A', cadence, agendaItems: levelTenAgenda.items, invitees: [me] });
      expect(parsed.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []).toEqual(
        cadence === 'AsNeeded' ? [] : ['nextDate VAL_REQUIRED'],
      );
    }
  });

  it('J-03, J-05: nine cadences and eight colour tags', () => {
    expect([cadences.length, colorTags.length]).toEqual([9, 8]);
  });

  it('J-21: everybody invited joins a running meeting and finds its lobby before, and nobody else does (B-46)', () => {
    const before = { status: 'NotStarted' as const, invitees: [me], canJoin: false, can: { start: false } };
    expect([wayInto(before, me, true), wayInto(before, other, true)]).toEqual(['lobby', 'page']);
    expect(wayInto({ ...before, can: { start: true } }, other, true)).toBe('lobby');
    expect(wayInto(before, me, false)).toBe('page');
    expect(wayInto({ ...before, status: 'Running', canJoin: true }, me, false)).toBe('join');
    expect(wayInto({ ...before, status: 'Running' }, me, true)).toBe('page');
    expect(wayInto({ ...before, status: 'Completed' }, me, true)).toBe('page');
  });

  it('J-21, K-23: rights follow from edit right, invitation, status and licence', () => {
    for (const status of runStates) {
      const running = status === 'Running' || status === 'Paused';
      const standing = { ...guarded(), status, invitees: [me] };
      expect(meetingCan(standing, viewer())).toEqual({ edit: false, remove: false, start: false, join: running, tag: true, nudge: false });
      expect(meetingCan(standing, viewer({ role: 'Observer' }))).toMatchObject({ edit: false, join: running, tag: false });
      expect(meetingCan({ ...standing, invitees: [other] }, viewer())).toMatchObject({ join: false, tag: false });
      expect(meetingCan({ ...standing, ownerId: me, invitees: [other] }, viewer({ role: 'Manager' }))).toEqual({
        edit: true,
        remove: !running,
        start: status === 'NotStarted',
        join: running,
        tag: true,
        nudge: status === 'NotStarted',
      });
    }
    expect(canSeeMeeting({ ...guarded(), status: 'NotStarted', invitees: [me] }, viewer({ role: 'Observer' }))).toBe(true);
    expect(canSeeMeeting({ ...guarded(), status: 'NotStarted', invitees: [other] }, viewer())).toBe(false);
    expect(canOwn({ invitees: [me] }, me) && !canOwn({ invitees: [me] }, other)).toBe(true);
  });

  it('J-08: a changed checklist keeps what others have changed since, and sent again it says the same', () => {
    const line = (id: string, text = id, isDone = false) => ({ id, text, isDone });
    const before = [line('a'), line('b'), line('c')];
    const now = [line('a', 'theirs'), line('c', 'c', true), line('d')];
    const after = [line('a', 'a', true), line('b', 'b', true), line('c', 'mine'), line('e')];
    const merged = mergedChecklist(now, before, after);
    expect(merged).toEqual([line('a', 'theirs', true), line('c', 'mine', true), line('d'), line('e')]);
    expect(mergedChecklist(merged, before, after)).toEqual(merged);
    expect(mergedChecklist(now, before, before)).toEqual(now);
    expect(mergedChecklist(now, now, [])).toEqual([]);
  });

  it('J-08: resetting a checklist unticks all and keeps the texts', () => {
    const items = [
      { id: me, text: 'Numbers in', isDone: true },
      { id: other, text: 'Room booked', isDone: false },
    ];
    expect(resetChecklist(items)).toEqual(items.map((item) => ({ ...item, isDone: false })));
  });
});

describe('time', () => {
  it('J-22: the picker’s 12-hour time is sent as HH:mm:00.000 and read back', () => {
    expect(minuteStep).toBe(5);
    expect(timeValue({ hour: 2, minute: 35, half: 'PM' })).toBe('14:35:00.000');
    expect(timeValue({ hour: 12, minute: 0, half: 'AM' })).toBe('00:00:00.000');
    expect(timeValue({ hour: 12, minute: 5, half: 'PM' })).toBe('12:05:00.000');
    for (let hour = 1; hour <= 12; hour += 1)
      for (let minute = 0; minute < 60; minute += minuteStep)
        for (const half of ['AM', 'PM'] as const) expect(clockTime(timeValue({ hour, minute, half }))).toEqual({ hour, minute, half });
  });

  it.each([
    ['2026-01-15', '09:00:00.000', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['2026-07-15', '09:00:00.000', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['2026-03-08', '02:30:00.000', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:00:00.000', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '01:30:00.000', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00:00.000', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    ['2026-03-29', '01:30:00.000', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04', '02:15:00.000', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-06-01', '00:00:00.000', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, expected) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(expected);
  });
});

describe('J-03: next occurrence', () => {
  const weekly = { cadence: 'Weekly', anchor: '2026-03-03', time: '09:00:00.000', timeZone: 'America/New_York' } as const;

  it.each([
    ['Daily', '2026-03-04'],
    ['Weekly', '2026-03-10'],
    ['BiWeekly', '2026-03-17'],
    ['Monthly', '2026-04-03'],
    ['Quarterly', '2026-06-03'],
    ['SemiAnnual', '2026-09-03'],
    ['Annual', '2027-03-03'],
  ] as const)('%s: after the first comes %s', (cadence, day) => {
    const held = instantOf('2026-03-03', '09:00:00.000', weekly.timeZone);
    expect(nextOccurrence({ ...weekly, cadence }, held)?.day).toBe(day);
    expect(nextOccurrence({ ...weekly, cadence }, new Date(held.getTime() - 1))?.day).toBe('2026-03-03');
  });

  it('OneTime occurs once, AsNeeded never by itself', () => {
    expect(nextOccurrence({ ...weekly, cadence: 'OneTime' }, new Date('2026-03-01T00:00:00Z'))?.day).toBe('2026-03-03');
    expect(nextOccurrence({ ...weekly, cadence: 'OneTime' }, new Date('2026-03-04T00:00:00Z'))).toBeNull();
    expect(nextOccurrence({ ...weekly, cadence: 'AsNeeded' }, new Date('2026-03-01T00:00:00Z'))).toBeNull();
  });

  it.each(['Daily', 'Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual'] as const)(
    '%s: is over after the last day that can be named, however far ahead it was set',
    (cadence) => {
      for (const anchor of [dayLimits.last, '9999-12-31']) {
        const planned = instantOf(anchor, weekly.time, weekly.timeZone);
        expect(nextAfterMeeting({ ...weekly, cadence, anchor }, planned, new Date('2026-03-03T15:00:00Z'))).toBeNull();
        expect(nextAfterMeeting({ ...weekly, cadence }, planned, new Date('2026-03-03T15:00:00Z'))).toBeNull();
      }
    },
  );

  it('a series of the 31st meets on the last day of shorter months and returns to the 31st', () => {
    expect([0, 1, 2, 3, 12].map((count) => occurrence('2026-01-31', 'Monthly', count))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
    ]);
    expect(occurrence('2024-02-29', 'Annual', 1)).toBe('2025-02-28');
    expect(occurrence('2024-02-29', 'Annual', 4)).toBe('2028-02-29');
    expect(occurrence('2025-11-30', 'Quarterly', 1)).toBe('2026-02-28');
  });

  it('keeps the local time of day across the change to summer time', () => {
    expect(nextOccurrence(weekly, new Date('2026-03-04T00:00:00Z'))?.at.toISOString()).toBe('2026-03-10T13:00:00.000Z');
  });

  it('a meeting held a day early is not repeated on its own day; one held late keeps the series', () => {
    const planned = instantOf('2026-03-10', weekly.time, weekly.timeZone);
    expect(nextAfterMeeting(weekly, planned, new Date('2026-03-09T14:00:00Z'))?.day).toBe('2026-03-17');
    expect(nextAfterMeeting(weekly, planned, new Date('2026-03-12T14:00:00Z'))?.day).toBe('2026-03-17');
    expect(nextAfterMeeting(weekly, null, new Date('2026-03-12T14:00:00Z'))?.day).toBe('2026-03-17');
  });

  it('is the next of the series for every instant between two of its meetings', () => {
    const series = fc.record({
      cadence: fc.constantFrom('Daily', 'Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual'),
      anchor: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
      time: fc.constantFrom('00:00:00.000', '09:30:00.000', '23:55:00.000'),
      timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'),
    });
    fc.assert(
      fc.property(series, fc.nat(500), fc.nat(86_000), (schedule, count, seconds) => {
        const day = occurrence(schedule.anchor, schedule.cadence, count);
        const at = instantOf(day, schedule.time, schedule.timeZone);
        const following = occurrence(schedule.anchor, schedule.cadence, count + 1);
        fc.pre(addDays(following, 1) <= dayLimits.last);
        expect(nextOccurrence(schedule, new Date(at.getTime() - 1))).toEqual({ day, at });
        expect(nextOccurrence(schedule, at)?.day).toBe(following);
        const soonAfter = nextOccurrence(schedule, new Date(at.getTime() + seconds * 1000));
        if (schedule.cadence !== 'Daily') expect(soonAfter?.day).toBe(following);
        expect(dayIn(soonAfter?.at ?? at, schedule.timeZone)).toBe(soonAfter?.day);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an item added while a meeting runs', () => {
  it('D-18: belongs to that meeting, unless it goes to other teams only', () => {
    const [tractionId, meetingId, elsewhere] = [newId(), newId(), newId()];
    const ofMeeting = { meetingId, source: 'meeting' };
    expect(addedIn({ tractionId, meetingId }, [tractionId])).toEqual(ofMeeting);
    expect(addedIn({ tractionId, meetingId }, [elsewhere, tractionId])).toEqual(ofMeeting);
    expect(addedIn({ tractionId, meetingId }, [elsewhere])).toEqual({ meetingId: null, source: 'typed' });
    expect(addedIn({ tractionId }, [tractionId])).toEqual({ meetingId: null, source: 'typed' });
  });
});
