import sharp from 'sharp';
import { keysOf } from '#features/ground/attachments/server/actions.ts';
import { attachmentTable } from '#features/ground/attachments/server/tables.ts';
import { commentTable } from '#features/work/comments/server/tables.ts';
import { linkTable } from '#features/work/links/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { FileStore } from '#server/files/store.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import type { Cast } from './cast.ts';

const day = 86_400_000;

/** A plan of the second bay, as somebody would draw it for a meeting. */
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
  <rect width="1200" height="800" fill="#f8f6f3"/>
  <g fill="none" stroke="#514a44" stroke-width="8"><rect x="80" y="80" width="1040" height="640"/><path d="M600 80v440M600 640v80"/></g>
  <g fill="#ffcfa3" stroke="#bf4a00" stroke-width="4"><rect x="160" y="180" width="300" height="120"/><rect x="160" y="480" width="300" height="120"/>
    <rect x="740" y="180" width="300" height="120"/><rect x="740" y="480" width="300" height="120"/></g></svg>`;

/** What is said about the demo company's second bay: by whom, how many days ago, and with which words around a mention. */
const said = [
  {
    by: 'dev',
    ago: 5,
    before: 'Saw runs. Extraction waits for one duct, here on Tuesday. ',
    to: 'elena',
    name: 'Elena Marsh',
    after: ' the joiners can start on the 16th.',
  },
  { by: 'elena', ago: 4, before: 'One has signed. The second wants until Friday to decide.' },
] as const;

/** Adds what belongs to one Rock of the demo company: comments, a picture and a link to a measurable. */
export const fillTalk = async (
  tx: Tx,
  cast: Cast,
  files: FileStore,
  { rock, other }: { rock: SubjectRef; other: SubjectRef },
): Promise<void> => {
  const { orgId, dice, now, idOf } = cast;
  const at = (days: number) => new Date(now.getTime() - days * day);
  const subject = { orgId, subjectType: rock.type, subjectId: rock.id };
  await tx.insert(commentTable).values(
    said.map((each) => {
      const mention = 'to' in each ? `<span data-person="${idOf(each.to)}">@${each.name}</span>${each.after}` : '';
      return {
        ...subject,
        id: dice.id(at(each.ago)),
        createdAt: at(each.ago),
        createdById: idOf(each.by),
        contentHtml: `<p>${each.before}${mention}</p>`,
      };
    }),
  );
  const id = dice.id(at(6));
  const picture = await sharp(Buffer.from(plan)).png().toBuffer();
  const { file, preview } = keysOf(orgId, id);
  await files.put(file, picture, 'application/octet-stream');
  await files.put(preview, await sharp(picture).webp().toBuffer(), 'image/webp');
  await tx.insert(attachmentTable).values({
    ...subject,
    id,
    createdAt: at(6),
    createdById: idOf('dev'),
    name: 'Bay 2 layout, rev C.png',
    bytes: picture.length,
    kind: 'picture',
    hasPreview: true,
  });
  const pairId = dice.id(at(6));
  const link = (one: SubjectRef, two: SubjectRef) => ({
    orgId,
    id: dice.id(at(6)),
    pairId,
    subjectType: one.type,
    subjectId: one.id,
    otherType: two.type,
    otherId: two.id,
    createdAt: at(6),
  });
  await tx.insert(linkTable).values([link(rock, other), link(other, rock)]);
};
