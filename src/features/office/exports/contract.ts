// What an organisation has written, to take along: one archive with a table for each kind of thing. It is the Owner's to ask for, also when
// the subscription has ended.
import { api, download } from '#shared/endpoint.ts';

export const exportApi = api('exports', {
  all: download('org/export', {
    summary: 'All items of the organisation that the Owner may see, as a ZIP archive of CSV tables. Files of items are not in it.',
  }),
});
