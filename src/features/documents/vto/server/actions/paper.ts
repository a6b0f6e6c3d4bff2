import { logoForPaper } from '#features/ground/orgs/server/actions/logo.ts';
import { shortNames } from '#features/ground/people/server/actions.ts';
import { printingFor } from '#features/teams/team/server/actions/printing.ts';
import type { ListedRock, RockStatus } from '#features/work/rocks/contract.ts';
import { statusOrder } from '#features/work/rocks/rules.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { aboutFor, fileNameOf, footFor, type Printing, paperFor } from '#server/pdf/paper.ts';
import { linesOf } from '#server/text/sanitise.ts';
import { datesFor, textFor } from '#server/text/text.ts';
import { type Day, dayIn } from '#shared/dates.ts';
import { initialsOfOrg } from '#shared/org-initials.ts';
import type { SheetName } from '#shared/papers.ts';
import type { LongTermIssue, Plan, TargetMarket, Vto } from '../../contract.ts';
import { goalText } from '../../rules/numbers.ts';
import type { PaperIssue, PaperMarket, PaperPlan, PaperRock, PaperTraction, PaperVision, Said, VtoPaper } from '../../rules/paper.ts';
import { inOrder } from '../../rules/places.ts';
import { quarterNow } from '../../rules/quarters.ts';

/** With `on`, as it was at the end of that day. */
type PrintedVto = Omit<Vto, 'succeeded' | 'messages'> & { on?: Day };
type NameOf = (id: string | null) => string;

const looks: Record<RockStatus, Pick<PaperRock, 'tone' | 'icon'> & { say: string }> = {
  OnTrack: { tone: 'on-track', icon: 'trending-up', say: 'ui.statusOnTrack' },
  OffTrack: { tone: 'off-track', icon: 'alert-triangle', say: 'ui.statusOffTrack' },
  Done: { tone: 'done', icon: 'circle-check', say: 'ui.statusDone' },
  Closed: { tone: 'canceled', icon: 'archive', say: 'ui.statusClosed' },
  Canceled: { tone: 'canceled', icon: 'ban', say: 'ui.statusCanceled' },
};

const dayWords = ({ reader }: Printing, day: Day): string =>
  datesFor(reader, { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

/** `By December 31, 2035`; nothing where no day is set. */
const byDay = (printing: Printing, day: Day | null): string =>
  day === null ? '' : textFor(printing.reader, 'vto.by', { day: dayWords(printing, day) });

const planOf = (printing: Printing, plan: Plan, said: { title: string; label: string }): PaperPlan => {
  const { reader } = printing;
  return {
    ...said,
    day: plan.futureDate === null ? '' : dayWords(printing, plan.futureDate),
    numbers: inOrder(plan.measurables).map((row) => ({ title: row.title, goal: goalText(row, reader.formatLocale ?? reader.locale) })),
    lines: inOrder(plan.goals).map(({ title }) => title),
  };
};

/** Returns texts with their heads, those left out that have not been written yet. */
const written = (...texts: Said[]): Said[] => texts.filter(({ text }) => text !== '');

/** Most characters of a step of a process that stands in one line with the others. */
const shortStep = 40;

/** Returns a process, whose steps are lines, as one line; a process that has a long step keeps its lines. */
const processOf = (text: string): string => {
  const steps = text.split('\n').filter((step) => step.trim() !== '');
  return steps.every((step) => step.length <= shortStep) ? steps.map((step) => step.trim()).join(', ') : text;
};

const marketOf = ({ reader }: Printing, market: TargetMarket, isAlone: boolean): PaperMarket => {
  const t = (key: string) => textFor(reader, key);
  const process = [t('vto.process'), market.processTitle].filter((text) => text !== '').join(', ');
  return {
    name: isAlone && market.description !== '' ? undefined : market.title,
    before: written({ label: t('vto.targetMarket'), text: market.description }),
    uniques:
      market.uniques.length === 0 ? undefined : { label: t('vto.uniques'), lines: inOrder(market.uniques).map(({ title }) => title) },
    after: [
      ...(market.process === '' && market.processTitle === '' ? [] : [{ label: process, text: processOf(market.process) }]),
      ...written({ label: t('vto.guarantee'), text: market.guarantee }),
    ],
  };
};

const visionOf = (printing: Printing, vto: PrintedVto): PaperVision => {
  const t = (key: string) => textFor(printing.reader, key);
  const { coreFocus, tenYearTarget } = vto;
  const markets = inOrder(vto.targetMarkets);
  const [niche] = written({ label: t('vto.niche'), text: coreFocus.niche });
  return {
    title: t('vto.page.vision'),
    target: { label: t('vto.tenYearTarget'), text: tenYearTarget.text, day: byDay(printing, tenYearTarget.futureDate) },
    values: { label: t('vto.coreValues'), rows: inOrder(vto.coreValues).map(({ title, description }) => ({ title, text: description })) },
    focus: { label: coreFocus.customTitle || t('vto.coreFocus'), purpose: coreFocus.description, niche },
    strategy: { label: t('vto.marketing'), markets: markets.map((market) => marketOf(printing, market, markets.length === 1)) },
    picture: planOf(printing, vto.threeYearPicture, { title: t('vto.threeYearPicture'), label: t('vto.looksLike') }),
  };
};

const rockOf = ({ reader }: Printing, rock: ListedRock, nameOf: NameOf): PaperRock => {
  const { tone, icon, say } = looks[rock.status];
  const share = rock.status === 'Done' ? 1 : (rock.progress ?? 0) / 100;
  return { title: rock.title, owner: nameOf(rock.ownerId), share, tone, icon, status: textFor(reader, say) };
};

const issueOf = ({ title, assignedToId, notes }: LongTermIssue, nameOf: NameOf): PaperIssue => {
  const lines = linesOf(notes);
  return { title, owner: nameOf(assignedToId), ...(lines.length === 0 ? {} : { notes: lines.join('\n') }) };
};

/** A published version has the quarter in which it was published, one of a past day that day's, the document itself the current one, unless its plan has a day. */
const quarterOf = ({ quarterMonth, today, reader }: Printing, { quarterlyPlan, publishedAt, on = today }: PrintedVto) => {
  const then = publishedAt === null ? on : dayIn(new Date(publishedAt), reader.timeZone);
  const { quarter, year } = quarterNow(quarterlyPlan.futureDate ?? then, quarterMonth);
  // A year is written without signs between its digits.
  return { quarter, year: String(year) };
};

const tractionOf = (printing: Printing, vto: PrintedVto, nameOf: NameOf): PaperTraction => {
  const { reader } = printing;
  const t = (key: string) => textFor(reader, key);
  const rocks = vto.rocks.toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status));
  const title = textFor(reader, 'vto.rocksOf', quarterOf(printing, vto));
  return {
    title: t('vto.page.traction'),
    year: planOf(printing, vto.oneYearPlan, { title: t('vto.oneYearPlan'), label: t('vto.goalsOfYear') }),
    quarter: {
      ...planOf(printing, vto.quarterlyPlan, { title, label: t('vto.goal') }),
      day: byDay(printing, vto.quarterlyPlan.futureDate),
      rocksLabel: t('vto.companyRocks'),
      rocks: rocks.map((rock) => rockOf(printing, rock, nameOf)),
    },
    issues: {
      title: t('vto.issuesList'),
      note: t('vto.pdf.issuesNote'),
      rows: inOrder(vto.longTermIssueList).map((issue) => issueOf(issue, nameOf)),
    },
  };
};

/** `Published version of March 3, 2026`, `As it was at the end of March 3, 2026`, or the state of the document: `Published, 4 changes since`. */
const stateWords = (printing: Printing, { publishedAt, state, changesSince, on }: PrintedVto): string => {
  const { reader } = printing;
  if (on !== undefined) return textFor(reader, 'vto.pdf.asOf', { day: dayWords(printing, on) });
  if (publishedAt !== null)
    return textFor(reader, 'vto.versionOf', { day: dayWords(printing, dayIn(new Date(publishedAt), reader.timeZone)) });
  if (state === 'Draft') return textFor(reader, 'vto.state.draft');
  return state === 'Final' ? textFor(reader, 'vto.state.final') : textFor(reader, 'vto.state.published', { count: changesSince });
};

/** The address of the layout of a V/TO. */
const vtoLayout: string = new URL('../pages.typ', import.meta.url).href;

/** Returns the file of a V/TO as the person reads it; catalogue L-30. */
export const printVto = async (at: Entered, vto: PrintedVto, paper?: SheetName): Promise<SentFile> => {
  const { printing, over, org } = await printingFor(at, vto.title);
  const { reader, today } = printing;
  const nameOf = await shortNames(at, [
    ...vto.rocks.map(({ ownerId }) => ownerId),
    ...vto.longTermIssueList.map(({ assignedToId }) => assignedToId),
  ]);
  const { printed, pageOf } = footFor(printing);
  const { text } = vto.coreValuesSpeech;
  const data: VtoPaper = {
    sheet: paper ?? paperFor(reader),
    org,
    initials: initialsOfOrg(org),
    foot: textFor(reader, 'vto.pdf.foot', { name: over, state: stateWords(printing, vto), printed }),
    pageOf,
    empty: textFor(reader, 'vto.present.empty'),
    vision: visionOf(printing, vto),
    traction: tractionOf(printing, vto, nameOf),
    speech: text === '' ? undefined : { title: textFor(reader, 'vto.speech'), text },
  };
  const readLogo = await logoForPaper(at);
  return {
    name: fileNameOf(vto.title, vto.on ?? today),
    type: 'application/pdf',
    content: async () => ({ layout: vtoLayout, data: { about: aboutFor(printing, over), ...data, logo: await readLogo() } }),
  };
};
