import '@xyflow/react/dist/style.css';
import { Handle, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import ELK from 'elkjs/lib/elk.bundled.js';
import { createRoot } from 'react-dom/client';
import { seatWidth } from '../../src/features/documents/chart/rules/layout.ts';
import type { OrgSeat } from '../org-tree.ts';
import { firstScale, offer } from './page.ts';

// Draws a tree with React Flow, which elkjs has laid out; `?near` renders only the seats that are seen.

type SeatNode = Node<{ seat: OrgSeat }, 'seat'>;

const SeatBox = ({ data: { seat } }: NodeProps<SeatNode>) => (
  <div className="seat">
    <Handle type="target" position={Position.Top} />
    <b>{seat.title}</b>
    <div>{seat.holder}</div>
    {seat.isLT ? (
      <ul>
        {seat.roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ul>
    ) : (
      `${seat.roles.length} roles`
    )}
    <Handle type="source" position={Position.Bottom} />
  </div>
);

const nodeTypes = { seat: SeatBox };

const edgesOf = (seats: readonly OrgSeat[]) =>
  seats.flatMap(({ id, parentId }) => (parentId === null ? [] : [{ id: `to ${id}`, source: parentId, target: id }]));

const placed = async (seats: readonly OrgSeat[]): Promise<SeatNode[]> => {
  const { children = [] } = await new ELK().layout({
    id: 'tree',
    layoutOptions: { 'elk.algorithm': 'mrtree', 'elk.direction': 'DOWN' },
    children: seats.map(({ id, height }) => ({ id, width: seatWidth, height })),
    edges: edgesOf(seats).map(({ id, source, target }) => ({ id, sources: [source], targets: [target] })),
  });
  const at = new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  return seats.map((seat) => ({
    id: seat.id,
    type: 'seat',
    position: at.get(seat.id) ?? { x: 0, y: 0 },
    width: seatWidth,
    height: seat.height,
    data: { seat },
  }));
};

offer(async (host, seats) => {
  const nodes = await placed(seats);
  const root = nodes[0]?.position ?? { x: 0, y: 0 };
  createRoot(host).render(
    <ReactFlow
      nodes={nodes}
      edges={edgesOf(seats)}
      nodeTypes={nodeTypes}
      minZoom={0.02}
      defaultViewport={{
        x: host.clientWidth / 2 - (root.x + seatWidth / 2) * firstScale,
        y: 20 - root.y * firstScale,
        zoom: firstScale,
      }}
      onlyRenderVisibleElements={window.location.search === '?near'}
    />,
  );
});
