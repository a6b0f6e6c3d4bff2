import type { ImportSeatsDialogProps } from '#features/documents/chart/web/import-seats-dialog.tsx';
import type { MoveSeatsDialogProps } from '#features/documents/chart/web/move-seats-dialog.tsx';
import type { RemoveSeatDialogProps } from '#features/documents/chart/web/remove-seat-dialog.tsx';
import type { SeatDialogProps } from '#features/documents/chart/web/seat-dialog.tsx';
import type { AddRevisionDialogProps } from '#features/documents/collections/web/add-revision-dialog.tsx';
import type { CopyRevisionDialogProps } from '#features/documents/collections/web/copy-revision-dialog.tsx';
import type { CreateFolderDialogProps } from '#features/documents/collections/web/create-folder-dialog.tsx';
import type { FolderVisibilityDialogProps } from '#features/documents/collections/web/folder-visibility-dialog.tsx';
import type { MoveRevisionDialogProps } from '#features/documents/collections/web/move-revision-dialog.tsx';
import type { RemoveFolderDialogProps } from '#features/documents/collections/web/remove-folder-dialog.tsx';
import type { RemoveRevisionDialogProps } from '#features/documents/collections/web/remove-revision-dialog.tsx';
import type { RenameFolderDialogProps } from '#features/documents/collections/web/rename-folder-dialog.tsx';
import type { FitNotesDialogProps } from '#features/documents/fit-notes/web/fit-notes-dialog.tsx';
import type { CloseQuarterDialogProps } from '#features/documents/vto/web/close-quarter-dialog.tsx';
import type { MoveLongTermIssueDialogProps } from '#features/documents/vto/web/move-long-term-issue-dialog.tsx';
import type { RecordResultsDialogProps } from '#features/documents/vto/web/record-results-dialog.tsx';
import type { VtoHistoryDialogProps } from '#features/documents/vto/web/vto-history-dialog.tsx';
import type { PictureDialogProps } from '#features/ground/attachments/web/picture-dialog.tsx';
import type { NotificationSettingsDialogProps } from '#features/ground/notifications/web/notification-settings-dialog.tsx';
import type { AddWidgetDialogProps } from '#features/home/dashboards/web/add-widget-dialog.tsx';
import type { EntryFormDialogProps } from '#features/home/learning/web/entry-form-dialog.tsx';
import type { PersonDialogProps } from '#features/home/person-card/web/person-dialog.tsx';
import type { BriefDialogProps } from '#features/meeting/briefs/web/brief-dialog.tsx';
import type { FinishMineDialogProps } from '#features/meeting/live-meetings/web/finish-mine-dialog.tsx';
import type { AccountInformationDialogProps } from '#features/office/billing/web/account-information-dialog.tsx';
import type { AddCardDialogProps } from '#features/office/billing/web/add-card-dialog.tsx';
import type { BillingAddressDialogProps } from '#features/office/billing/web/billing-address-dialog.tsx';
import type { CancelPlanDialogProps } from '#features/office/billing/web/cancel-plan-dialog.tsx';
import type { ChangePlanDialogProps } from '#features/office/billing/web/change-plan-dialog.tsx';
import type { ChangeSeatsDialogProps } from '#features/office/billing/web/change-seats-dialog.tsx';
import type { DepartmentDialogProps } from '#features/office/departments/web/department-dialog.tsx';
import type { InviteUsersDialogProps } from '#features/office/invitations/web/invite-users-dialog.tsx';
import type { PendingInvitationsDialogProps } from '#features/office/invitations/web/pending-invitations-dialog.tsx';
import type { TransferOrgDialogProps } from '#features/office/members/web/transfer-org-dialog.tsx';
import type { AddPasskeyDialogProps } from '#features/office/profile/web/add-passkey-dialog.tsx';
import type { ChangeEmailDialogProps } from '#features/office/profile/web/change-email-dialog.tsx';
import type { ChangePasswordDialogProps } from '#features/office/profile/web/change-password-dialog.tsx';
import type { CropAvatarDialogProps } from '#features/office/profile/web/crop-avatar-dialog.tsx';
import type { SecondFactorDialogProps } from '#features/office/profile/web/second-factor-dialog.tsx';
import type { DeleteOrgDialogProps } from '#features/office/settings/web/delete-org-dialog.tsx';
import type { ReassignMeetingDialogProps } from '#features/teams/team/web/reassign-meeting-dialog.tsx';
import type { VisibilityDialogProps } from '#features/teams/team/web/visibility-dialog.tsx';
import type { HandOverDialogProps } from '#features/work/handovers/web/hand-over-dialog.tsx';
import type { AddHeadlineDialogProps } from '#features/work/headlines/web/add-headline-dialog.tsx';
import type { CascadeHeadlineDialogProps } from '#features/work/headlines/web/cascade-headline-dialog.tsx';
import type { HeadlineItemDialogProps } from '#features/work/headlines/web/headline-item-dialog.tsx';
import type { AddIssueDialogProps } from '#features/work/issues/web/add-issue-dialog.tsx';
import type { IssueItemDialogProps } from '#features/work/issues/web/issue-item-dialog.tsx';
import type { MoveIssueDialogProps } from '#features/work/issues/web/move-issue-dialog.tsx';
import type { ListViewsDialogProps } from '#features/work/list-views/web/list-views-dialog.tsx';
import type { SaveViewDialogProps } from '#features/work/list-views/web/save-view-dialog.tsx';
import type { AddRockDialogProps } from '#features/work/rocks/web/add-rock-dialog.tsx';
import type { ImportRocksDialogProps } from '#features/work/rocks/web/import-rocks-dialog.tsx';
import type { RockItemDialogProps } from '#features/work/rocks/web/rock-item-dialog.tsx';
import type { RockSelectionDialogProps } from '#features/work/rocks/web/rock-selection-dialog.tsx';
import type { AddMeasurableDialogProps } from '#features/work/scorecards/web/add-measurable-dialog.tsx';
import type { EditMeasurableDialogProps } from '#features/work/scorecards/web/edit-measurable-dialog.tsx';
import type { EnterNumbersDialogProps } from '#features/work/scorecards/web/enter-numbers-dialog.tsx';
import type { MeasurableDialogProps } from '#features/work/scorecards/web/measurable-dialog.tsx';
import type { SmartCheckDialogProps } from '#features/work/smart/web/smart-check-dialog.tsx';
import type { AddPersonalTodoDialogProps } from '#features/work/todos/web/add-personal-todo-dialog.tsx';
import type { AddTodoDialogProps } from '#features/work/todos/web/add-todo-dialog.tsx';
import type { TodoItemDialogProps } from '#features/work/todos/web/todo-item-dialog.tsx';
import type { DialogLoaders } from '#web/kit/modals/dialog-stack.ts';

/**
 * The dialogs of all features by name. To add one, add a line here with its properties and a line below that loads it:
 * `addHeadline: HeadlineDialogProps;` and
 * `addHeadline: async () => (await import('#features/work/headlines/web/headline-dialog.tsx')).HeadlineDialog,`.
 */
declare module '#web/kit/modals/dialog-registry.ts' {
  interface DialogRegistry {
    letsChat: DialogProps;
    brief: BriefDialogProps;
    fitNotes: FitNotesDialogProps;
    addRock: AddRockDialogProps;
    editRock: RockItemDialogProps;
    rockSelection: RockSelectionDialogProps;
    importRocks: ImportRocksDialogProps;
    smartCheck: SmartCheckDialogProps;
    addTodo: AddTodoDialogProps;
    addPersonalTodo: AddPersonalTodoDialogProps;
    editTodo: TodoItemDialogProps;
    addIssue: AddIssueDialogProps;
    editIssue: IssueItemDialogProps;
    moveIssue: MoveIssueDialogProps;
    moveLongTermIssue: MoveLongTermIssueDialogProps;
    recordResults: RecordResultsDialogProps;
    vtoHistory: VtoHistoryDialogProps;
    closeQuarter: CloseQuarterDialogProps;
    addHeadline: AddHeadlineDialogProps;
    editHeadline: HeadlineItemDialogProps;
    cascadeHeadline: CascadeHeadlineDialogProps;
    saveView: SaveViewDialogProps;
    listViews: ListViewsDialogProps;
    finishMine: FinishMineDialogProps;
    reassignMeeting: ReassignMeetingDialogProps;
    meetingVisibility: VisibilityDialogProps;
    handOver: HandOverDialogProps;
    addMeasurable: AddMeasurableDialogProps;
    editMeasurable: EditMeasurableDialogProps;
    enterNumbers: EnterNumbersDialogProps;
    measurable: MeasurableDialogProps;
    notificationSettings: NotificationSettingsDialogProps;
    cropAvatar: CropAvatarDialogProps;
    secondFactor: SecondFactorDialogProps;
    addPasskey: AddPasskeyDialogProps;
    changeEmail: ChangeEmailDialogProps;
    changePassword: ChangePasswordDialogProps;
    inviteUsers: InviteUsersDialogProps;
    pendingInvitations: PendingInvitationsDialogProps;
    learningForm: EntryFormDialogProps;
    department: DepartmentDialogProps;
    seat: SeatDialogProps;
    importSeats: ImportSeatsDialogProps;
    moveSeats: MoveSeatsDialogProps;
    removeSeat: RemoveSeatDialogProps;
    addRevision: AddRevisionDialogProps;
    copyRevision: CopyRevisionDialogProps;
    createFolder: CreateFolderDialogProps;
    folderVisibility: FolderVisibilityDialogProps;
    moveRevision: MoveRevisionDialogProps;
    removeFolder: RemoveFolderDialogProps;
    removeRevision: RemoveRevisionDialogProps;
    renameFolder: RenameFolderDialogProps;
    attachImplementer: DialogProps;
    deleteOrg: DeleteOrgDialogProps;
    transferOrg: TransferOrgDialogProps;
    person: PersonDialogProps;
    addWidget: AddWidgetDialogProps;
    picture: PictureDialogProps;
    addCard: AddCardDialogProps;
    billingAddress: BillingAddressDialogProps;
    accountInformation: AccountInformationDialogProps;
    cancelPlan: CancelPlanDialogProps;
    changePlan: ChangePlanDialogProps;
    changeSeats: ChangeSeatsDialogProps;
  }
}

export const dialogs: DialogLoaders = {
  fitNotes: async () => (await import('#features/documents/fit-notes/web/fit-notes-dialog.tsx')).FitNotesDialog,
  brief: async () => (await import('#features/meeting/briefs/web/brief-dialog.tsx')).BriefDialog,
  letsChat: async () => (await import('#features/assistant/chat/web/lets-chat-dialog.tsx')).LetsChatDialog,
  addRock: async () => (await import('#features/work/rocks/web/add-rock-dialog.tsx')).AddRockDialog,
  editRock: async () => (await import('#features/work/rocks/web/rock-item-dialog.tsx')).RockItemDialog,
  rockSelection: async () => (await import('#features/work/rocks/web/rock-selection-dialog.tsx')).RockSelectionDialog,
  importRocks: async () => (await import('#features/work/rocks/web/import-rocks-dialog.tsx')).ImportRocksDialog,
  smartCheck: async () => (await import('#features/work/smart/web/smart-check-dialog.tsx')).SmartCheckDialog,
  addTodo: async () => (await import('#features/work/todos/web/add-todo-dialog.tsx')).AddTodoDialog,
  addPersonalTodo: async () => (await import('#features/work/todos/web/add-personal-todo-dialog.tsx')).AddPersonalTodoDialog,
  editTodo: async () => (await import('#features/work/todos/web/todo-item-dialog.tsx')).TodoItemDialog,
  addIssue: async () => (await import('./add-issue.tsx')).AddIssue,
  editIssue: async () => (await import('#features/work/issues/web/issue-item-dialog.tsx')).IssueItemDialog,
  moveIssue: async () => (await import('./move-issue.tsx')).MoveIssue,
  moveLongTermIssue: async () => (await import('#features/documents/vto/web/move-long-term-issue-dialog.tsx')).MoveLongTermIssueDialog,
  closeQuarter: async () => (await import('#features/documents/vto/web/close-quarter-dialog.tsx')).CloseQuarterDialog,
  vtoHistory: async () => (await import('#features/documents/vto/web/vto-history-dialog.tsx')).VtoHistoryDialog,
  recordResults: async () => (await import('#features/documents/vto/web/record-results-dialog.tsx')).RecordResultsDialog,
  addHeadline: async () => (await import('#features/work/headlines/web/add-headline-dialog.tsx')).AddHeadlineDialog,
  editHeadline: async () => (await import('#features/work/headlines/web/headline-item-dialog.tsx')).HeadlineItemDialog,
  cascadeHeadline: async () => (await import('#features/work/headlines/web/cascade-headline-dialog.tsx')).CascadeHeadlineDialog,
  saveView: async () => (await import('#features/work/list-views/web/save-view-dialog.tsx')).SaveViewDialog,
  listViews: async () => (await import('#features/work/list-views/web/list-views-dialog.tsx')).ListViewsDialog,
  finishMine: async () => (await import('#features/meeting/live-meetings/web/finish-mine-dialog.tsx')).FinishMineDialog,
  reassignMeeting: async () => (await import('#features/teams/team/web/reassign-meeting-dialog.tsx')).ReassignMeetingDialog,
  meetingVisibility: async () => (await import('#features/teams/team/web/visibility-dialog.tsx')).VisibilityDialog,
  handOver: async () => (await import('#features/work/handovers/web/hand-over-dialog.tsx')).HandOverDialog,
  addMeasurable: async () => (await import('#features/work/scorecards/web/add-measurable-dialog.tsx')).AddMeasurableDialog,
  changeEmail: async () => (await import('#features/office/profile/web/change-email-dialog.tsx')).ChangeEmailDialog,
  changePassword: async () => (await import('#features/office/profile/web/change-password-dialog.tsx')).ChangePasswordDialog,
  addPasskey: async () => (await import('#features/office/profile/web/add-passkey-dialog.tsx')).AddPasskeyDialog,
  secondFactor: async () => (await import('#features/office/profile/web/second-factor-dialog.tsx')).SecondFactorDialog,
  cropAvatar: async () => (await import('#features/office/profile/web/crop-avatar-dialog.tsx')).CropAvatarDialog,
  learningForm: async () => (await import('#features/home/learning/web/entry-form-dialog.tsx')).EntryFormDialog,
  editMeasurable: async () => (await import('#features/work/scorecards/web/edit-measurable-dialog.tsx')).EditMeasurableDialog,
  enterNumbers: async () => (await import('#features/work/scorecards/web/enter-numbers-dialog.tsx')).EnterNumbersDialog,
  measurable: async () => (await import('#features/work/scorecards/web/measurable-dialog.tsx')).MeasurableDialog,
  notificationSettings: async () =>
    (await import('#features/ground/notifications/web/notification-settings-dialog.tsx')).NotificationSettingsDialog,
  inviteUsers: async () => (await import('#features/office/invitations/web/invite-users-dialog.tsx')).InviteUsersDialog,
  pendingInvitations: async () =>
    (await import('#features/office/invitations/web/pending-invitations-dialog.tsx')).PendingInvitationsDialog,
  seat: async () => (await import('#features/documents/chart/web/seat-dialog.tsx')).SeatDialog,
  importSeats: async () => (await import('#features/documents/chart/web/import-seats-dialog.tsx')).ImportSeatsDialog,
  moveSeats: async () => (await import('#features/documents/chart/web/move-seats-dialog.tsx')).MoveSeatsDialog,
  removeSeat: async () => (await import('#features/documents/chart/web/remove-seat-dialog.tsx')).RemoveSeatDialog,
  addRevision: async () => (await import('#features/documents/collections/web/add-revision-dialog.tsx')).AddRevisionDialog,
  copyRevision: async () => (await import('#features/documents/collections/web/copy-revision-dialog.tsx')).CopyRevisionDialog,
  createFolder: async () => (await import('#features/documents/collections/web/create-folder-dialog.tsx')).CreateFolderDialog,
  folderVisibility: async () => (await import('#features/documents/collections/web/folder-visibility-dialog.tsx')).FolderVisibilityDialog,
  moveRevision: async () => (await import('#features/documents/collections/web/move-revision-dialog.tsx')).MoveRevisionDialog,
  removeFolder: async () => (await import('#features/documents/collections/web/remove-folder-dialog.tsx')).RemoveFolderDialog,
  removeRevision: async () => (await import('#features/documents/collections/web/remove-revision-dialog.tsx')).RemoveRevisionDialog,
  renameFolder: async () => (await import('#features/documents/collections/web/rename-folder-dialog.tsx')).RenameFolderDialog,
  department: async () => (await import('#features/office/departments/web/department-dialog.tsx')).DepartmentDialog,
  attachImplementer: async () => (await import('#features/office/settings/web/attach-implementer-dialog.tsx')).AttachImplementerDialog,
  deleteOrg: async () => (await import('#features/office/settings/web/delete-org-dialog.tsx')).DeleteOrgDialog,
  transferOrg: async () => (await import('#features/office/members/web/transfer-org-dialog.tsx')).TransferOrgDialog,
  addWidget: async () => (await import('#features/home/dashboards/web/add-widget-dialog.tsx')).AddWidgetDialog,
  picture: async () => (await import('#features/ground/attachments/web/picture-dialog.tsx')).PictureDialog,
  addCard: async () => (await import('#features/office/billing/web/add-card-dialog.tsx')).AddCardDialog,
  billingAddress: async () => (await import('#features/office/billing/web/billing-address-dialog.tsx')).BillingAddressDialog,
  accountInformation: async () => (await import('#features/office/billing/web/account-information-dialog.tsx')).AccountInformationDialog,
  cancelPlan: async () => (await import('#features/office/billing/web/cancel-plan-dialog.tsx')).CancelPlanDialog,
  changePlan: async () => (await import('#features/office/billing/web/change-plan-dialog.tsx')).ChangePlanDialog,
  changeSeats: async () => (await import('#features/office/billing/web/change-seats-dialog.tsx')).ChangeSeatsDialog,
  person: async () => (await import('#features/home/person-card/web/person-dialog.tsx')).PersonDialog,
};
