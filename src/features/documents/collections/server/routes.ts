import { type Route, route, routesOf } from '#server/http/route.ts';
import { errors, refuse } from '#shared/errors.ts';
import { type CollectionApi, type CollectionKind, collectionApis, collectionKinds } from '../contract.ts';
import * as access from './access.ts';
import type { DocumentKind } from './actions/document-kind.ts';
import * as folders from './actions/folders.ts';
import * as revisions from './actions/revisions.ts';
import * as show from './actions/show.ts';
import { setStar } from './store.ts';

const done = async (work: Promise<void>) => {
  await work;
  return {};
};

const readings = (api: CollectionApi, kind: CollectionKind, document: DocumentKind): Route[] => [
  route(api.list, access.seesFolders(kind), async ({ at, granted }) => ({ items: await show.showFolders(at, document, granted.folders) })),
  route(api.companyFolder, access.seesFolders(kind), async ({ at }) => {
    const home = (await show.findHome(at, kind)) ?? refuse(errors.notFound);
    return { folder: await show.showFolder(at, document, home) };
  }),
  route(api.editable, access.seesFolders(kind), ({ at, input, granted }) =>
    show.showEditable(at, kind, input.params.personId, granted.folders),
  ),
  route(api.one, access.seesFolder(kind), async ({ at, granted }) => ({ folder: await show.showFolder(at, document, granted) })),
  route(api.visibility, access.seesFolder(kind), async ({ at, granted }) => ({ visibility: await show.showSettings(at, granted) })),
  route(api.erases, access.mayRemoveFolder(kind), async ({ at, granted }) => ({
    erased: await show.showErasedFolder(at, document, granted),
  })),
  route(api.erasesRevision, access.mayManageRevision(kind), async ({ at, granted }) => ({
    erased: await show.showErasedRevision(at, document, granted),
  })),
  route(api.versions, access.seesRevision(kind), async ({ at, granted }) => ({ items: await show.showVersions(at, granted) })),
];

const folderCommands = (api: CollectionApi, kind: CollectionKind): Route[] => [
  route(api.create, access.mayCreateFolders, ({ at, input }) => folders.createFolder(at, kind, input.body)),
  route(api.rename, access.mayEditFolder(kind), ({ at, input, granted }) => folders.renameFolder(at, granted, input.body)),
  route(api.changeDetails, access.mayManageFolder(kind), ({ at, input, granted }) => folders.changeDetails(at, granted, input.body)),
  route(api.changeVisibility, access.mayManageFolder(kind), ({ at, input, granted }) => folders.changeVisibility(at, granted, input.body)),
  route(api.addUsers, access.mayManageFolder(kind), ({ at, input, granted }) => folders.addUsers(at, granted, input.body)),
  route(api.star, access.seesFolder(kind), ({ at, input, granted }) =>
    done(setStar(at, kind, { collectionId: granted.folder.id }, input.body.isFavourite)),
  ),
  route(api.remove, access.mayRemoveFolder(kind), ({ at, granted }) => done(folders.removeFolder(at, granted))),
];

const revisionCommands = (api: CollectionApi, kind: CollectionKind, document: DocumentKind): Route[] => [
  route(api.addRevision, access.mayEditFolder(kind), ({ at, input, granted }) => revisions.addRevision(at, document, granted, input.body)),
  route(api.changeRevision, access.mayEditRevision(kind), ({ at, input, granted }) => revisions.changeRevision(at, granted, input.body)),
  route(api.renameRevision, access.mayEditRevision(kind), ({ at, input, granted }) => revisions.changeRevision(at, granted, input.body)),
  route(api.copyRevision, access.mayCopyRevision(kind), ({ at, input, granted }) =>
    revisions.copyRevision(at, document, granted, input.body),
  ),
  route(api.moveRevision, access.mayManageRevision(kind), ({ at, input, granted }) => revisions.moveRevision(at, granted, input.body)),
  route(api.publish, access.mayManageRevision(kind), ({ at, input, granted }) =>
    revisions.publishRevision(at, document, granted, input.body.publishedId),
  ),
  route(api.unpublish, access.mayManageRevision(kind), ({ at, granted }) => done(revisions.unpublishRevision(at, granted))),
  route(api.starRevision, access.seesRevision(kind), ({ at, input, granted }) =>
    done(setStar(at, kind, { revisionId: granted.revision.id }, input.body.isFavourite)),
  ),
  route(api.removeRevision, access.mayManageRevision(kind), ({ at, granted }) => done(revisions.removeRevision(at, granted))),
];

const routesOfKind = (api: CollectionApi, kind: CollectionKind, document: DocumentKind): Route[] =>
  routesOf(api, [...readings(api, kind, document), ...folderCommands(api, kind), ...revisionCommands(api, kind, document)]);

/** Returns the routes of the folders of both kinds; the features of the kinds say what they do with what stands in a document. */
export const collectionRoutes = (documents: Record<CollectionKind, DocumentKind>): Route[] =>
  collectionKinds.flatMap((kind) => routesOfKind(collectionApis[kind], kind, documents[kind]));
