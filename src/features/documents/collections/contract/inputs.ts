// What the commands on folders and documents take.
import * as z from 'zod/mini';
import { visibility } from '#features/teams/team/contract.ts';
import { id, line, whole } from '#shared/fields.ts';

export const folderInput = z.object({
  id: z.optional(id()),
  title: line(),
  isCompanyFolder: z._default(z.boolean(), false),
});
export type FolderInput = z.output<typeof folderInput>;

const version = z.optional(whole(1, 2_147_483_647));

export const folderRename = z.object({ title: line(), version });
export const folderDetails = z.object({ title: line(), isCompanyFolder: z.boolean(), visibility: z.optional(visibility), version });
export type FolderDetails = z.output<typeof folderDetails>;

export const revisionInput = z.object({
  id: z.optional(id()),
  title: line(),
  linkedTractionId: z._default(z.nullable(id()), null),
  readersSeeDrafts: z._default(z.boolean(), false),
});
export type RevisionInput = z.output<typeof revisionInput>;

/** The settings of a document: what is absent stays as it is. */
export const revisionSettings = z.object({
  title: z.optional(line()),
  linkedTractionId: z.optional(z.nullable(id())),
  /** Whether all who see the folder read the draft too. */
  readersSeeDrafts: z.optional(z.boolean()),
  version,
});
export type RevisionSettings = z.output<typeof revisionSettings>;

/** The parts of a V/TO that a copy can leave out, by the page that they stand on (catalogue L-16). */
export const visionParts = ['CoreValues', 'CoreFocus', 'TenYearTarget', 'MarketingStrategy', 'ThreeYearPicture'] as const;
export const tractionParts = ['OneYearPlan', 'Rocks', 'IssuesList'] as const;
export type CopyPart = (typeof visionParts)[number] | (typeof tractionParts)[number];

const included = () => z._default(z.boolean(), true);

/** The ten flags of a copy, as fields of an object. A part comes along when its own flag and that of its page are on. */
export const copyFlagFields = {
  includeVision: included(),
  includeCoreValues: included(),
  includeCoreFocus: included(),
  includeTenYearTarget: included(),
  includeMarketingStrategy: included(),
  includeThreeYearPicture: included(),
  includeTraction: included(),
  includeOneYearPlan: included(),
  includeRocks: included(),
  includeIssuesList: included(),
};
const copyFlags = z.object(copyFlagFields);
export type CopyFlags = z.output<typeof copyFlags>;

/** Returns the parts of a document that come along with a copy. */
export const partsCopied = (flags: CopyFlags): CopyPart[] => [
  ...(flags.includeVision ? visionParts.filter((part) => flags[`include${part}`]) : []),
  ...(flags.includeTraction ? tractionParts.filter((part) => flags[`include${part}`]) : []),
];

const place = {
  destinationCollectionId: z.optional(id()),
  /** Makes a private folder of this name. */
  newFolderTitle: z.optional(line()),
};
interface Place {
  destinationCollectionId?: string | undefined;
  newFolderTitle?: string | undefined;
}
const namesOnePlace = ({ destinationCollectionId, newFolderTitle }: Place) =>
  destinationCollectionId === undefined || newFolderTitle === undefined;

/** A copy: its name, what comes with it, and where it goes; without a place it stays in the folder. */
export const copyInput = z.object({ id: z.optional(id()), newRevisionName: line(), ...copyFlagFields, ...place }).check(
  z.refine((input) => partsCopied(input).length > 0, { path: ['includeVision'], error: 'VAL_REQUIRED' }),
  z.refine(namesOnePlace, { path: ['newFolderTitle'], error: 'VAL_INVALID' }),
);
export type CopyInput = z.output<typeof copyInput>;

/** Where a document moves: an existing folder, or a new one; the command refuses none and both. */
export const moveInput = z.object(place);
export type MoveInput = z.output<typeof moveInput>;

/** The codes of a name that is taken; each has its text under `codes` in the language file. Specification section 5. */
export const takenCodes = {
  folder: { vto: 'VALIDATION_UNIQUE_VTO_FOLDER_TITLE', ac: 'VALIDATION_UNIQUE_AC_FOLDER_TITLE' },
  renamedFolder: { vto: 'VALIDATION_RENAME_FOLDER', ac: 'VALIDATION_RENAME_FOLDER' },
  revision: { vto: 'VALIDATION_RENAME_VTO', ac: 'VALIDATION_RENAME_AC' },
} as const satisfies Record<string, Record<'vto' | 'ac', string>>;
