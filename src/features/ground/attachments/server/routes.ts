import { mayDiscussSubject, type Subjects, seesSubject } from '#server/access/subjects.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { uploadRoute } from '#server/http/transports/upload.ts';
import { attachmentApi } from '../contract.ts';
import { mayRemoveAttachment, seesAttachment, seesRoom } from './access.ts';
import { attach, keepFile, readAttachment, readPreview, roomForFiles, showAttachments } from './actions.ts';
import { removeAttachment } from './store.ts';

/** Returns the routes; `subjects` says who may see and change each kind of item. */
export const attachmentRoutes = (subjects: Subjects): Route[] =>
  routesOf(attachmentApi, [
    route(attachmentApi.list, seesSubject(subjects), ({ at, granted }) => showAttachments(at, granted)),
    uploadRoute(
      attachmentApi.add,
      mayDiscussSubject(subjects),
      ({ at, input, granted }) => attach(at, granted, { id: input.query.fileId, bytes: input.file.bytes, kept: input.kept }),
      keepFile,
    ),
    downloadRoute(attachmentApi.file, seesAttachment(subjects), ({ at, granted }) => readAttachment(at, granted)),
    downloadRoute(attachmentApi.preview, seesAttachment(subjects), ({ at, granted }) => readPreview(at, granted)),
    route(attachmentApi.room, seesRoom, ({ at }) => roomForFiles(at)),
    route(attachmentApi.remove, mayRemoveAttachment(subjects), async ({ at, granted }) => {
      await removeAttachment(at, granted.attachment.id);
      return {};
    }),
  ]);
