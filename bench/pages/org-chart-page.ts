import { OrgChart } from 'd3-org-chart';
import { seatWidth } from '../../src/features/documents/chart/rules/layout.ts';
import type { OrgSeat } from '../org-tree.ts';
import { firstScale, offer } from './page.ts';

// Draws a tree with d3-org-chart.

const contentOf = ({ data: { title, holder, roles, isLT } }: { data: OrgSeat }): string => `<div class="seat">
  <b>${title}</b><div>${holder}</div>${isLT ? `<ul>${roles.map((each) => `<li>${each}</li>`).join('')}</ul>` : `${roles.length} roles`}
</div>`;

offer((host, seats) => {
  new OrgChart<OrgSeat>()
    .container(host)
    .data(seats)
    .nodeId(({ id }) => id)
    .parentNodeId(({ parentId }) => parentId)
    .nodeWidth(() => seatWidth)
    .nodeHeight(({ data }) => data.height)
    .nodeContent(contentOf)
    .compact(false)
    .initialZoom(firstScale)
    .initialExpandLevel(seats.length)
    .svgHeight(host.clientHeight)
    // Without this its seats fly to their places at first.
    .duration(0)
    .render();
});
