import { orgTree } from './org-tree.ts';
import type { Rider, Stage } from './stage.ts';

interface Added {
  seatIds: string[];
  faults: object[];
}

/** Imports a tree into a chart of the company's folder; returns its id. */
export const importTree = async (stage: Stage, base: string, { headers }: Rider, { folder, size }: { folder: string; size: number }) => {
  const send = async <Answer>(path: string, body: object): Promise<Answer> => {
    const init = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${base}/api/v2/ac/collection/${folder}/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { id } = await send<{ id: string }>('revision', { title: `Chart of ${size}` });
  const seats = orgTree(size);
  const most = 2_500;
  let root: string | null = null;
  for (let at = 0; at < size; at += most) {
    const rows = seats.slice(at, at + most).map(({ title, holder, parentId, roles, isLT }, n) => ({
      line: at + n + 1,
      title,
      holder,
      manager: parentId === null ? '' : `Seat ${parentId}`,
      roles,
      isLT,
    }));
    const { seatIds, faults }: Added = await send<Added>(`revision/${id}/import-seats`, {
      rows,
      parentId: root,
      keepsNames: true,
    });
    if (seatIds.length !== rows.length) throw new Error(`the tree is refused: ${JSON.stringify(faults.slice(0, 3))}`);
    // As the database does by itself after a minute: it would go on planning for the empty table.
    await stage.pool.query('analyze seat');
    root ??= seatIds[0] ?? null;
  }
  return id;
};
