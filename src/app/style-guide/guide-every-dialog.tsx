import '#web/core/texts/rocks.ts';
import '#web/core/texts/style-guide.ts';
import { chartApi } from '#features/documents/chart/contract.ts';
import { collectionApis, vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { vtoApi } from '#features/documents/vto/contract.ts';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { type ListedRock, rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import type { DialogRegistry } from '#web/kit/modals/dialog-registry.ts';
import { openDialog, openNamed } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Absent while its item loads, or where there is none. */
type Openers<Name extends string> = Record<Name, (() => Promise<unknown>) | undefined>;

const samplePicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(640, 480);
  canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
  return new File([await canvas.convertToBlob()], 'stone.png', { type: 'image/png' });
};

/** Returns a folder of V/TOs, a V/TO and a long-term Issue of it. */
const useVtoThings = () => {
  const folders = useRead(vtoCollectionApi.list, {}, { quiet: true }).data?.items.filter(({ can }) => can.edit);
  const folder = folders?.find(({ can }) => can.manage);
  const revision = folders?.flatMap(({ revisions }) => revisions).find(({ can }) => can.manage);
  const named = { collectionId: revision?.collectionId ?? '', revisionId: revision?.id ?? '' };
  const vto = useRead(vtoApi.byId, { params: named }, { quiet: true, enabled: revision !== undefined }).data;
  const longTerm = vto?.longTermIssueList[0];
  return { folder, folders, revision, vto, longTerm };
};

/** Returns what opens the dialogs of V/TOs. */
const useVtoOpeners = (): Openers<
  | 'moveLongTermIssue'
  | 'recordResults'
  | 'vtoHistory'
  | 'closeQuarter'
  | 'createFolder'
  | 'addRevision'
  | 'renameFolder'
  | 'folderVisibility'
  | 'removeFolder'
  | 'copyRevision'
  | 'moveRevision'
  | 'removeRevision'
> => {
  const { folder, folders, revision, vto, longTerm } = useVtoThings();
  return {
    moveLongTermIssue: vto && longTerm && (() => openDialog('moveLongTermIssue', { vto, issue: longTerm })),
    vtoHistory: vto && (() => openDialog('vtoHistory', { collectionId: vto.collectionId, revisionId: vto.id })),
    recordResults: vto && (() => openDialog('recordResults', { collectionId: vto.collectionId, revisionId: vto.id })),
    closeQuarter: vto && (() => openDialog('closeQuarter', { collectionId: vto.collectionId, revisionId: vto.id })),
    createFolder: () => openDialog('createFolder', { kind: 'vto' }),
    addRevision: folders && (() => openDialog('addRevision', { kind: 'vto', folders })),
    renameFolder: folder && (() => openDialog('renameFolder', { kind: 'vto', folder })),
    folderVisibility: folder && (() => openDialog('folderVisibility', { kind: 'vto', folder })),
    removeFolder: folder && (() => openDialog('removeFolder', { kind: 'vto', folder })),
    copyRevision: revision && (() => openDialog('copyRevision', { kind: 'vto', revision })),
    moveRevision: revision && (() => openDialog('moveRevision', { kind: 'vto', revision })),
    removeRevision: revision && (() => openDialog('removeRevision', { kind: 'vto', revision })),
  };
};

/** Returns what opens the dialogs of a chart's seats. */
const useChartOpeners = (): Openers<'seat' | 'removeSeat' | 'importSeats' | 'moveSeats' | 'fitNotes'> => {
  const folders = useRead(collectionApis.ac.list, {}, { quiet: true }).data?.items;
  const revision = folders?.flatMap(({ revisions }) => revisions).find(({ can }) => can.edit);
  const params = { collectionId: revision?.collectionId ?? '', revisionId: revision?.id ?? '' };
  const chart = useRead(chartApi.byId, { params }, { quiet: true, enabled: revision !== undefined }).data;
  const seatId = chart?.seats.find(({ isRoot }) => isRoot)?.id;
  const held = chart?.seats.find(({ assignedTo }) => assignedTo !== null);
  return {
    fitNotes: held && (() => openDialog('fitNotes', { params, seat: held })),
    seat: chart && (() => openDialog('seat', { chart, way: { parentId: seatId ?? null } })),
    importSeats: chart && (() => openDialog('importSeats', { chart, parentId: seatId ?? null })),
    moveSeats:
      chart && (() => openDialog('moveSeats', { chart, ids: chart.seats.flatMap(({ id, isRoot }) => (isRoot ? [] : [id])).slice(0, 2) })),
    removeSeat: chart && seatId ? () => openDialog('removeSeat', { chart, seatId }) : undefined,
  };
};

/** Returns what opens the dialogs that need no item. */
const usePlainOpeners = () => {
  const t = useText();
  // The style guide is there for somebody who is not signed in, too.
  const session = useMaybeSession();
  // Without billing there is no trace of money; these dialogs belong to it.
  const pays = session?.hasBilling === true && session.user.permissions.includes('Update|Billing');
  return {
    addCard: pays ? () => openDialog('addCard') : undefined,
    billingAddress: pays ? () => openDialog('billingAddress') : undefined,
    accountInformation: pays ? () => openDialog('accountInformation') : undefined,
    cancelPlan: pays ? () => openDialog('cancelPlan') : undefined,
    changePlan: pays ? () => openDialog('changePlan', { plan: 'annual' }) : undefined,
    changeSeats: pays ? () => openDialog('changeSeats', {}) : undefined,
    addRock: () => openDialog('addRock'),
    addTodo: () => openDialog('addTodo'),
    addPersonalTodo: () => openDialog('addPersonalTodo'),
    addIssue: () => openDialog('addIssue'),
    addHeadline: () => openDialog('addHeadline'),
    addMeasurable: () => openDialog('addMeasurable'),
    addPasskey: () => openDialog('addPasskey', { hasPassword: true }),
    addWidget: async () => void (await openDialog('addWidget')),
    attachImplementer: () => openDialog('attachImplementer'),
    changeEmail: () => openDialog('changeEmail', { pending: null }),
    changePassword: () => openDialog('changePassword'),
    cropAvatar: async () => openDialog('cropAvatar', { file: await samplePicture() }),
    deleteOrg: () => openDialog('deleteOrg', { orgId: newId(), name: t('shell.org.none'), until: '' }),
    department: () => openDialog('department', {}),
    inviteUsers: () => openDialog('inviteUsers'),
    letsChat: () => openDialog('letsChat'),
    learningForm: () => openDialog('learningForm', { shelf: 'toolbox' }),
    notificationSettings: () => openDialog('notificationSettings'),
    pendingInvitations: () => openDialog('pendingInvitations'),
    secondFactor: () => openDialog('secondFactor', { act: 'setUp' }),
    smartCheck: () => openDialog('smartCheck', { description: t('rocks.titleExample'), ownerId: '', dueDate: '', tractionIds: [] }),
    transferOrg: () => openDialog('transferOrg', {}),
  };
};

/** Returns what opens the dialogs of a meeting. */
const useMeetingOpeners = (
  meeting: { id: string; tractionId: string } | undefined,
): Openers<'saveView' | 'listViews' | 'brief' | 'finishMine' | 'reassignMeeting' | 'meetingVisibility'> => ({
  saveView: meeting && (() => openDialog('saveView', { tractionId: meeting.tractionId, tab: 'rocks', query: '', shares: true })),
  listViews: meeting && (() => openDialog('listViews', { tractionId: meeting.tractionId, tab: 'rocks', query: '', shares: true })),
  brief: meeting && (() => openDialog('brief', { meetingId: meeting.id, kind: 'brief' })),
  finishMine: meeting && (() => openDialog('finishMine', { tractionId: meeting.tractionId, meetingId: meeting.id })),
  reassignMeeting: meeting && (() => openDialog('reassignMeeting', { meetingId: meeting.id })),
  meetingVisibility: meeting && (() => openDialog('meetingVisibility', { meetingId: meeting.id })),
});

/** Returns a Rock from which others were delegated, and what opens the dialogs of Rocks. */
const useRockOpeners = (): Openers<'editRock' | 'rockSelection'> & { rock: ListedRock | undefined } => {
  const rocks = useRead(rockApi.search, { body: {} }, { quiet: true }).data?.items;
  const rock = rocks?.find(({ delegatedRocks }) => delegatedRocks.length > 0);
  return {
    rock,
    editRock: rock && (() => openDialog('editRock', { rockId: rock.id })),
    rockSelection: rock && (() => openDialog('rockSelection', { rock })),
  };
};

/** Returns what opens each dialog of the features, with items of my own organisation. A dialog that is missing here is a type error. */
const useOpeners = (): Openers<keyof DialogRegistry> => {
  const { rock, ...ofRocks } = useRockOpeners();
  const todo = useRead(todoApi.search, { body: {} }, { quiet: true }).data?.items.find(({ can }) => can.edit);
  const issue = useRead(issueApi.search, { body: {} }, { quiet: true }).data?.items.find(({ can }) => can.edit);
  const headline = useRead(headlineApi.search, { body: {} }, { quiet: true }).data?.items.find(({ can }) => can.edit);
  const measurable = useRead(scorecardApi.search, { body: {} }, { quiet: true }).data?.items.find(({ can }) => can.edit);
  const meeting = useRead(meetingApi.search, { body: {} }, { quiet: true }).data?.items.find(({ can }) => can.edit);
  const ofVtos = useVtoOpeners();
  const ofCharts = useChartOpeners();
  const plain = usePlainOpeners();
  const ofMeeting = useMeetingOpeners(meeting);
  const pictured = useRead(
    attachmentApi.list,
    { params: { type: 'Rock', id: rock?.id ?? '' } },
    { quiet: true, enabled: rock !== undefined },
  );
  const picture = pictured.data?.items.find(({ hasPreview }) => hasPreview);
  return {
    ...ofVtos,
    ...ofCharts,
    ...plain,
    ...ofMeeting,
    ...ofRocks,
    archiveMeasurable:
      measurable &&
      (() =>
        openDialog('archiveMeasurable', {
          scorecardId: measurable.scorecardId,
          measurableId: measurable.id,
          title: measurable.title,
        })),
    inboundAddresses: measurable && (() => openDialog('inboundAddresses', { scorecardId: measurable.scorecardId })),
    measurableLibrary: measurable && (() => openDialog('measurableLibrary', { scorecardId: measurable.scorecardId })),
    importRocks: meeting && (() => openDialog('importRocks', { tractionId: meeting.tractionId })),
    editTodo: todo && (() => openDialog('editTodo', { todoId: todo.id })),
    textPast: issue && (() => openDialog('textPast', { of: { kind: 'Issue', id: issue.id, part: issue.id } })),
    editIssue: issue && (() => openDialog('editIssue', { issueId: issue.id })),
    moveIssue: issue && (() => openDialog('moveIssue', { issueId: issue.id })),
    editHeadline: headline && (() => openDialog('editHeadline', { headlineId: headline.id })),
    cascadeHeadline: headline && (() => openDialog('cascadeHeadline', { headlineId: headline.id })),
    handOver:
      todo?.tractionId && meeting
        ? () => openDialog('handOver', { personIds: [todo.ownerId], leaving: 'meeting', tractionId: todo.tractionId, place: meeting.title })
        : undefined,
    editMeasurable: measurable && (() => openDialog('editMeasurable', { measurable })),
    enterNumbers: measurable?.ownerId
      ? () => openDialog('enterNumbers', { id: measurable.id, ownerId: measurable.ownerId ?? '' })
      : undefined,
    measurable: measurable && (() => openDialog('measurable', { measurableId: measurable.id })),
    picture: picture && (() => openDialog('picture', { file: picture })),
    person: todo && (() => openDialog('person', { personId: todo.ownerId })),
  };
};

const ofShell: Openers<string> = {
  palette: () => openNamed('shell.palette', {}),
  shortcuts: () => openNamed('shell.shortcuts', {}),
  terms: () => openNamed('shell.policy', { policy: 'terms' }),
  privacy: () => openNamed('shell.policy', { policy: 'privacy' }),
  resources: () => openNamed('shell.resourceList', {}),
};

/** Opens each dialog of the app by its name. */
export const GuideEveryDialog = () => {
  const t = useText();
  const openers: Openers<string> = { ...useOpeners(), ...ofShell };
  return (
    <GuidePart title={t('shell.guide.everyDialog')}>
      <div className={styles.flow}>
        {Object.entries(openers).map(([name, open]) => (
          <Button key={name} because={open === undefined ? t('styleGuide.why') : undefined} onClick={() => void open?.()}>
            {name}
          </Button>
        ))}
      </div>
    </GuidePart>
  );
};
