import type { PictureDialogProps } from '../features/attachments/web/picture-dialog.tsx';
import type { AccountInformationDialogProps } from '../features/billing/web/account-information-dialog.tsx';
import type { AddCardDialogProps } from '../features/billing/web/add-card-dialog.tsx';
import type { BillingAddressDialogProps } from '../features/billing/web/billing-address-dialog.tsx';
import type { CancelPlanDialogProps } from '../features/billing/web/cancel-plan-dialog.tsx';
import type { ChangePlanDialogProps } from '../features/billing/web/change-plan-dialog.tsx';
import type { ChangeSeatsDialogProps } from '../features/billing/web/change-seats-dialog.tsx';
import type { BriefDialogProps } from '../features/briefs/web/brief-dialog.tsx';
import type { ImportSeatsDialogProps } from '../features/chart/web/import-seats-dialog.tsx';
import type { MoveSeatsDialogProps } from '../features/chart/web/move-seats-dialog.tsx';
import type { RemoveSeatDialogProps } from '../features/chart/web/remove-seat-dialog.tsx';
import type { SeatDialogProps } from '../features/chart/web/seat-dialog.tsx';
import type { AddRevisionDialogProps } from '../features/collections/web/add-revision-dialog.tsx';
import type { CopyRevisionDialogProps } from '../features/collections/web/copy-revision-dialog.tsx';
import type { CreateFolderDialogProps } from '../features/collections/web/create-folder-dialog.tsx';
import type { FolderVisibilityDialogProps } from '../features/collections/web/folder-visibility-dialog.tsx';
import type { MoveRevisionDialogProps } from '../features/collections/web/move-revision-dialog.tsx';
import type { RemoveFolderDialogProps } from '../features/collections/web/remove-folder-dialog.tsx';
import type { RemoveRevisionDialogProps } from '../features/collections/web/remove-revision-dialog.tsx';
import type { RenameFolderDialogProps } from '../features/collections/web/rename-folder-dialog.tsx';
import type { AddWidgetDialogProps } from '../features/dashboards/web/add-widget-dialog.tsx';
import type { DepartmentDialogProps } from '../features/departments/web/department-dialog.tsx';
import type { FitNotesDialogProps } from '../features/fit-notes/web/fit-notes-dialog.tsx';
import type { HandOverDialogProps } from '../features/handovers/web/hand-over-dialog.tsx';
import type { AddHeadlineDialogProps } from '../features/headlines/web/add-headline-dialog.tsx';
import type { CascadeHeadlineDialogProps } from '../features/headlines/web/cascade-headline-dialog.tsx';
import type { InviteUsersDialogProps } from '../features/invitations/web/invite-users-dialog.tsx';
import type { PendingInvitationsDialogProps } from '../features/invitations/web/pending-invitations-dialog.tsx';
import type { AddIssueDialogProps } from '../features/issues/web/add-issue-dialog.tsx';
import type { MoveIssueDialogProps } from '../features/issues/web/move-issue-dialog.tsx';
import type { HeadlineItemDialogProps } from '../features/items/web/headline-item-dialog.tsx';
import type { IssueItemDialogProps } from '../features/items/web/issue-item-dialog.tsx';
import type { RockItemDialogProps } from '../features/items/web/rock-item-dialog.tsx';
import type { TodoItemDialogProps } from '../features/items/web/todo-item-dialog.tsx';
import type { EntryFormDialogProps } from '../features/learning/web/entry-form-dialog.tsx';
import type { ListViewsDialogProps } from '../features/list-views/web/list-views-dialog.tsx';
import type { SaveViewDialogProps } from '../features/list-views/web/save-view-dialog.tsx';
import type { FinishMineDialogProps } from '../features/live-meetings/web/finish-mine-dialog.tsx';
import type { ReassignMeetingDialogProps } from '../features/meetings/web/reassign-meeting-dialog.tsx';
import type { VisibilityDialogProps } from '../features/meetings/web/visibility-dialog.tsx';
import type { TransferOrgDialogProps } from '../features/members/web/transfer-org-dialog.tsx';
import type { NotificationSettingsDialogProps } from '../features/notifications/web/notification-settings-dialog.tsx';
import type { PersonDialogProps } from '../features/palette/web/person-dialog.tsx';
import type { AddPasskeyDialogProps } from '../features/profile/web/add-passkey-dialog.tsx';
import type { ChangeEmailDialogProps } from '../features/profile/web/change-email-dialog.tsx';
import type { ChangePasswordDialogProps } from '../features/profile/web/change-password-dialog.tsx';
import type { CropAvatarDialogProps } from '../features/profile/web/crop-avatar-dialog.tsx';
import type { SecondFactorDialogProps } from '../features/profile/web/second-factor-dialog.tsx';
import type { AddRockDialogProps } from '../features/rocks/web/add-rock-dialog.tsx';
import type { ImportRocksDialogProps } from '../features/rocks/web/import-rocks-dialog.tsx';
import type { RockSelectionDialogProps } from '../features/rocks/web/rock-selection-dialog.tsx';
import type { AddMeasurableDialogProps } from '../features/scorecards/web/add-measurable-dialog.tsx';
import type { EditMeasurableDialogProps } from '../features/scorecards/web/edit-measurable-dialog.tsx';
import type { EnterNumbersDialogProps } from '../features/scorecards/web/enter-numbers-dialog.tsx';
import type { MeasurableDialogProps } from '../features/scorecards/web/measurable-dialog.tsx';
import type { DeleteOrgDialogProps } from '../features/settings/web/delete-org-dialog.tsx';
import type { SmartCheckDialogProps } from '../features/smart/web/smart-check-dialog.tsx';
import type { AddPersonalTodoDialogProps } from '../features/todos/web/add-personal-todo-dialog.tsx';
import type { AddTodoDialogProps } from '../features/todos/web/add-todo-dialog.tsx';
import type { CloseQuarterDialogProps } from '../features/vto/web/close-quarter-dialog.tsx';
import type { MoveLongTermIssueDialogProps } from '../features/vto/web/move-long-term-issue-dialog.tsx';
import type { RecordResultsDialogProps } from '../features/vto/web/record-results-dialog.tsx';
import type { VtoHistoryDialogProps } from '../features/vto/web/vto-history-dialog.tsx';
import type { DialogLoaders } from '../web/modals/dialog-stack.ts';

/**
 * The dialogs of all features by name. To add one, add a line here with its properties and a line below that loads it:
 * `addHeadline: HeadlineDialogProps;` and
 * `addHeadline: async () => (await import('../features/headlines/web/headline-dialog.tsx')).HeadlineDialog,`.
 */
declare module '../web/modals/dialog-registry.ts' {
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
  fitNotes: async () => (await import('../features/fit-notes/web/fit-notes-dialog.tsx')).FitNotesDialog,
  brief: async () => (await import('../features/briefs/web/brief-dialog.tsx')).BriefDialog,
  letsChat: async () => (await import('../features/assistant/web/lets-chat-dialog.tsx')).LetsChatDialog,
  addRock: async () => (await import('../features/rocks/web/add-rock-dialog.tsx')).AddRockDialog,
  editRock: async () => (await import('../features/items/web/rock-item-dialog.tsx')).RockItemDialog,
  rockSelection: async () => (await import('../features/rocks/web/rock-selection-dialog.tsx')).RockSelectionDialog,
  importRocks: async () => (await import('../features/rocks/web/import-rocks-dialog.tsx')).ImportRocksDialog,
  smartCheck: async () => (await import('../features/smart/web/smart-check-dialog.tsx')).SmartCheckDialog,
  addTodo: async () => (await import('../features/todos/web/add-todo-dialog.tsx')).AddTodoDialog,
  addPersonalTodo: async () => (await import('../features/todos/web/add-personal-todo-dialog.tsx')).AddPersonalTodoDialog,
  editTodo: async () => (await import('../features/items/web/todo-item-dialog.tsx')).TodoItemDialog,
  addIssue: async () => (await import('./add-issue.tsx')).AddIssue,
  editIssue: async () => (await import('../features/items/web/issue-item-dialog.tsx')).IssueItemDialog,
  moveIssue: async () => (await import('./move-issue.tsx')).MoveIssue,
  moveLongTermIssue: async () => (await import('../features/vto/web/move-long-term-issue-dialog.tsx')).MoveLongTermIssueDialog,
  closeQuarter: async () => (await import('../features/vto/web/close-quarter-dialog.tsx')).CloseQuarterDialog,
  vtoHistory: async () => (await import('../features/vto/web/vto-history-dialog.tsx')).VtoHistoryDialog,
  recordResults: async () => (await import('../features/vto/web/record-results-dialog.tsx')).RecordResultsDialog,
  addHeadline: async () => (await import('../features/headlines/web/add-headline-dialog.tsx')).AddHeadlineDialog,
  editHeadline: async () => (await import('../features/items/web/headline-item-dialog.tsx')).HeadlineItemDialog,
  cascadeHeadline: async () => (await import('../features/headlines/web/cascade-headline-dialog.tsx')).CascadeHeadlineDialog,
  saveView: async () => (await import('../features/list-views/web/save-view-dialog.tsx')).SaveViewDialog,
  listViews: async () => (await import('../features/list-views/web/list-views-dialog.tsx')).ListViewsDialog,
  finishMine: async () => (await import('../features/live-meetings/web/finish-mine-dialog.tsx')).FinishMineDialog,
  reassignMeeting: async () => (await import('../features/meetings/web/reassign-meeting-dialog.tsx')).ReassignMeetingDialog,
  meetingVisibility: async () => (await import('../features/meetings/web/visibility-dialog.tsx')).VisibilityDialog,
  handOver: async () => (await import('../features/handovers/web/hand-over-dialog.tsx')).HandOverDialog,
  addMeasurable: async () => (await import('../features/scorecards/web/add-measurable-dialog.tsx')).AddMeasurableDialog,
  changeEmail: async () => (await import('../features/profile/web/change-email-dialog.tsx')).ChangeEmailDialog,
  changePassword: async () => (await import('../features/profile/web/change-password-dialog.tsx')).ChangePasswordDialog,
  addPasskey: async () => (await import('../features/profile/web/add-passkey-dialog.tsx')).AddPasskeyDialog,
  secondFactor: async () => (await import('../features/profile/web/second-factor-dialog.tsx')).SecondFactorDialog,
  cropAvatar: async () => (await import('../features/profile/web/crop-avatar-dialog.tsx')).CropAvatarDialog,
  learningForm: async () => (await import('../features/learning/web/entry-form-dialog.tsx')).EntryFormDialog,
  editMeasurable: async () => (await import('../features/scorecards/web/edit-measurable-dialog.tsx')).EditMeasurableDialog,
  enterNumbers: async () => (await import('../features/scorecards/web/enter-numbers-dialog.tsx')).EnterNumbersDialog,
  measurable: async () => (await import('../features/scorecards/web/measurable-dialog.tsx')).MeasurableDialog,
  notificationSettings: async () =>
    (await import('../features/notifications/web/notification-settings-dialog.tsx')).NotificationSettingsDialog,
  inviteUsers: async () => (await import('../features/invitations/web/invite-users-dialog.tsx')).InviteUsersDialog,
  pendingInvitations: async () => (await import('../features/invitations/web/pending-invitations-dialog.tsx')).PendingInvitationsDialog,
  seat: async () => (await import('../features/chart/web/seat-dialog.tsx')).SeatDialog,
  importSeats: async () => (await import('../features/chart/web/import-seats-dialog.tsx')).ImportSeatsDialog,
  moveSeats: async () => (await import('../features/chart/web/move-seats-dialog.tsx')).MoveSeatsDialog,
  removeSeat: async () => (await import('../features/chart/web/remove-seat-dialog.tsx')).RemoveSeatDialog,
  addRevision: async () => (await import('../features/collections/web/add-revision-dialog.tsx')).AddRevisionDialog,
  copyRevision: async () => (await import('../features/collections/web/copy-revision-dialog.tsx')).CopyRevisionDialog,
  createFolder: async () => (await import('../features/collections/web/create-folder-dialog.tsx')).CreateFolderDialog,
  folderVisibility: async () => (await import('../features/collections/web/folder-visibility-dialog.tsx')).FolderVisibilityDialog,
  moveRevision: async () => (await import('../features/collections/web/move-revision-dialog.tsx')).MoveRevisionDialog,
  removeFolder: async () => (await import('../features/collections/web/remove-folder-dialog.tsx')).RemoveFolderDialog,
  removeRevision: async () => (await import('../features/collections/web/remove-revision-dialog.tsx')).RemoveRevisionDialog,
  renameFolder: async () => (await import('../features/collections/web/rename-folder-dialog.tsx')).RenameFolderDialog,
  department: async () => (await import('../features/departments/web/department-dialog.tsx')).DepartmentDialog,
  attachImplementer: async () => (await import('../features/settings/web/attach-implementer-dialog.tsx')).AttachImplementerDialog,
  deleteOrg: async () => (await import('../features/settings/web/delete-org-dialog.tsx')).DeleteOrgDialog,
  transferOrg: async () => (await import('../features/members/web/transfer-org-dialog.tsx')).TransferOrgDialog,
  addWidget: async () => (await import('../features/dashboards/web/add-widget-dialog.tsx')).AddWidgetDialog,
  picture: async () => (await import('../features/attachments/web/picture-dialog.tsx')).PictureDialog,
  addCard: async () => (await import('../features/billing/web/add-card-dialog.tsx')).AddCardDialog,
  billingAddress: async () => (await import('../features/billing/web/billing-address-dialog.tsx')).BillingAddressDialog,
  accountInformation: async () => (await import('../features/billing/web/account-information-dialog.tsx')).AccountInformationDialog,
  cancelPlan: async () => (await import('../features/billing/web/cancel-plan-dialog.tsx')).CancelPlanDialog,
  changePlan: async () => (await import('../features/billing/web/change-plan-dialog.tsx')).ChangePlanDialog,
  changeSeats: async () => (await import('../features/billing/web/change-seats-dialog.tsx')).ChangeSeatsDialog,
  person: async () => (await import('../features/palette/web/person-dialog.tsx')).PersonDialog,
};
