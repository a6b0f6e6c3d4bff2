/** An error of the catalogue: HTTP status and the key of its text in the language file, under `errors`. */
export interface Refusable {
  status: number;
  code: string;
}

const at = (status: number, code: string): Refusable => ({ status, code });

/** All errors, in the order of the specification's section 8, followed by those of the transport. */
export const errors = {
  smartRockService: at(502, 'smartRockService'),
  modelFailed: at(502, 'modelFailed'),
  modelSpent: at(429, 'modelSpent'),
  modelOff: at(409, 'modelOff'),
  issueNotMoved: at(409, 'issueNotMoved'),
  stillOpen: at(409, 'stillOpen'),
  rockGone: at(404, 'rockGone'),
  someRocksNotRemoved: at(409, 'someRocksNotRemoved'),
  meetingNotCreated: at(500, 'meetingNotCreated'),
  pdfNotMade: at(500, 'pdfNotMade'),
  signInRefused: at(401, 'signInRefused'),
  invitationInvalid: at(404, 'invitationInvalid'),
  invitationUsed: at(404, 'invitationUsed'),
  invitationElsewhere: at(403, 'invitationElsewhere'),
  codeInvalid: at(400, 'codeInvalid'),
  resetExpired: at(400, 'resetExpired'),
  orgDeleted: at(403, 'orgDeleted'),
  orgBlocked: at(403, 'orgBlocked'),
  meetingNameTaken: at(422, 'meetingNameTaken'),
  orgNameTaken: at(422, 'orgNameTaken'),
  tooManyOrgs: at(422, 'tooManyOrgs'),
  tooManyEntries: at(422, 'tooManyEntries'),
  tooManyDepartments: at(422, 'tooManyDepartments'),
  tooManyViews: at(422, 'tooManyViews'),
  noVotesLeft: at(409, 'noVotesLeft'),
  voteNotOpen: at(409, 'voteNotOpen'),
  tooManyFolders: at(422, 'tooManyFolders'),
  tooManyRevisions: at(422, 'tooManyRevisions'),
  homeStaysCompany: at(409, 'homeStaysCompany'),
  seatAboveGone: at(422, 'seatAboveGone'),
  seatUnderItself: at(422, 'seatUnderItself'),
  secondRoot: at(422, 'secondRoot'),
  rootStays: at(409, 'rootStays'),
  seatUnderAssistant: at(422, 'seatUnderAssistant'),
  secondAssistant: at(422, 'secondAssistant'),
  assistantWithReports: at(422, 'assistantWithReports'),
  tooManySeats: at(422, 'tooManySeats'),
  chartTooDeep: at(422, 'chartTooDeep'),
  nothingToUndo: at(409, 'nothingToUndo'),
  emailTaken: at(422, 'emailTaken'),
  delegatedTitle: at(422, 'delegatedTitle'),
  delegatedElsewhere: at(403, 'delegatedElsewhere'),
  ownerNotInMeeting: at(422, 'ownerNotInMeeting'),
  billingNotNow: at(409, 'billingNotNow'),
  paymentRuns: at(409, 'paymentRuns'),
  sumChanged: at(409, 'sumChanged'),
  noCard: at(409, 'noCard'),
  formulaCircle: at(422, 'formulaCircle'),
  cardRefused: at(422, 'cardRefused'),
  primaryStays: at(409, 'primaryStays'),
  licenceUnpaid: at(409, 'licenceUnpaid'),
  subscriptionEnded: at(403, 'subscriptionEnded'),
  badRequest: at(400, 'badRequest'),
  foreignHost: at(421, 'foreignHost'),
  invalid: at(422, 'invalid'),
  signedOut: at(401, 'signedOut'),
  noOrganisation: at(403, 'noOrganisation'),
  otherOrganisation: at(409, 'otherOrganisation'),
  notAllowed: at(403, 'notAllowed'),
  notFound: at(404, 'notFound'),
  stale: at(409, 'stale'),
  idTaken: at(409, 'idTaken'),
  keyReused: at(422, 'keyReused'),
  scribeTaken: at(409, 'scribeTaken'),
  notScribe: at(403, 'notScribe'),
  notInMeeting: at(403, 'notInMeeting'),
  meetingNotRunning: at(409, 'meetingNotRunning'),
  meetingRunning: at(409, 'meetingRunning'),
  stepNotAllowed: at(409, 'stepNotAllowed'),
  tooSlow: at(408, 'tooSlow'),
  tooLarge: at(413, 'tooLarge'),
  filesFull: at(422, 'filesFull'),
  mediaType: at(415, 'mediaType'),
  headersTooLarge: at(431, 'headersTooLarge'),
  tooMany: at(429, 'tooMany'),
  tooManyTries: at(429, 'tooManyTries'),
  mailsSpent: at(429, 'mailsSpent'),
  passwordWrong: at(422, 'passwordWrong'),
  noPassword: at(409, 'noPassword'),
  emailChangeEnded: at(409, 'emailChangeEnded'),
  lastWayIn: at(409, 'lastWayIn'),
  secondFactorEnded: at(401, 'secondFactorEnded'),
  noSecondFactor: at(409, 'noSecondFactor'),
  memberElsewhere: at(409, 'memberElsewhere'),
  passkeyUnknown: at(401, 'passkeyUnknown'),
  passkeyRefused: at(401, 'passkeyRefused'),
  passkeyTooLate: at(409, 'passkeyTooLate'),
  tooManyPasskeys: at(422, 'tooManyPasskeys'),
  signInAnew: at(403, 'signInAnew'),
  addressUnproven: at(403, 'addressUnproven'),
  streamed: at(409, 'streamed'),
  streamTooLong: at(504, 'streamTooLong'),
  webhookRefused: at(400, 'webhookRefused'),
  notAnswering: at(502, 'notAnswering'),
  unavailable: at(503, 'unavailable'),
  outcomeUnknown: at(503, 'outcomeUnknown'),
  busy: at(503, 'busy'),
  outOfConnections: at(503, 'outOfConnections'),
  readOnly: at(503, 'readOnly'),
  diskFull: at(507, 'diskFull'),
  unexpected: at(500, 'unexpected'),
} as const satisfies Record<string, Refusable>;

/** What somebody did to a thing before another person's act on it came. */
export const priorActions = ['removed', 'solved', 'ended', 'votesClosed', 'reopened', 'done'] as const;

/** Who was ahead of an act, and when; an ISO text. */
export interface NewerEdit {
  byId: string;
  at: string;
}

/** Why an act came too late: what somebody did before, and who. */
export interface Late extends NewerEdit {
  deed: (typeof priorActions)[number];
}

interface More {
  /** Field codes by field. */
  fields?: Record<string, string[]>;
  data?: Record<string, unknown>;
  /** True keeps what was written before the refusal, such as the counter of failed attempts. */
  keeps?: boolean;
}

/** Thrown by `refuse`; one error handler converts it to an answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]> | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly keeps: boolean;

  constructor(error: Refusable, more: More = {}) {
    super(error.code);
    this.name = 'Refusal';
    this.status = error.status;
    this.code = error.code;
    this.fields = more.fields;
    this.data = more.data;
    this.keeps = more.keeps ?? false;
  }
}

/** Ends the request with an error of the catalogue; `fields` and `data` go into the answer. */
export const refuse = (error: Refusable, more?: More): never => {
  throw new Refusal(error, more);
};
