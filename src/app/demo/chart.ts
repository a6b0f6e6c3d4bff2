import type { PersonKey } from './people.ts';

/** A seat of the demo company's chart. */
export interface DemoSeat {
  title: string;
  /** The title of the seat above; absent for the root. */
  under?: string;
  /** Who holds it: somebody of the company, or the name of somebody without a login. Nobody holds an open seat. */
  holder?: PersonKey;
  holderName?: string;
  isLT?: boolean;
  isAssistant?: boolean;
  roles: readonly string[];
  notes?: string;
}

export const demoSeats: readonly DemoSeat[] = [
  {
    title: 'Visionary',
    holder: 'maren',
    isLT: true,
    roles: ['Direction and big ideas', 'Key client relationships', 'Culture and the craft', 'New lines: cabins, boathouses'],
  },
  {
    title: 'Integrator',
    under: 'Visionary',
    holder: 'theo',
    isLT: true,
    roles: [
      'Leads and manages the team',
      'Runs the business plan',
      'Removes obstacles across teams',
      'Special projects',
      'Profit and loss',
    ],
  },
  {
    title: 'Office Assistant',
    under: 'Integrator',
    holder: 'hannah',
    isAssistant: true,
    roles: ['Calendars and travel', 'Visitors and post', 'Supplies for the office'],
  },
  {
    title: 'Sales and Marketing',
    under: 'Integrator',
    holder: 'priya',
    isLT: true,
    roles: ['Sales plan and targets', 'Pricing and proposals', 'Brand and website', 'Hotel partners', 'Forecast every Friday'],
  },
  {
    title: 'Sales',
    under: 'Sales and Marketing',
    holder: 'owen',
    roles: ['First calls within a day', 'Site walks', 'Proposals out in four days', 'Follow-up', 'Handover to design'],
  },
  {
    title: 'Marketing',
    under: 'Sales and Marketing',
    holder: 'noor',
    roles: ['Website and pictures', 'Open days in the yard', 'Referral letters', 'Hotel guide entries'],
  },
  {
    title: 'Design',
    under: 'Integrator',
    holder: 'dev',
    isLT: true,
    roles: ['Concept and permit drawings', 'Specification and samples', 'Cost at design stage', 'Client reviews', 'Detail library'],
  },
  {
    title: 'Estimating',
    under: 'Design',
    holder: 'ingrid',
    roles: ['Take-offs from drawings', 'Supplier prices', 'Contingency for the shore', 'Cost after handover'],
  },
  {
    title: 'Purchasing',
    under: 'Design',
    holderName: 'Mateo Vargas',
    roles: ['Cedar and stone', 'Stoves and glass', 'Delivery to the ferry', 'Supplier reviews', 'Returns'],
  },
  {
    title: 'Operations',
    under: 'Integrator',
    holder: 'jonas',
    isLT: true,
    roles: ['Build schedule and capacity', 'Quality at handover', 'Crew safety', 'Suppliers and stock', 'Vans and equipment'],
    notes: '<p>Second crew: Caleb leads it from April. Until then Jonas keeps both rotas and Sam covers the yard on Thursdays.</p>',
  },
  {
    title: 'Workshop',
    under: 'Operations',
    holder: 'sam',
    roles: ['Frames and joints', 'Machines and blades', 'Yard and drying', 'Apprentices', 'Loading for the site'],
  },
  { title: 'Bench Lead', under: 'Workshop', holderName: 'Lena Brandt', roles: ['Joints of the week', 'Sharpening', 'First inspection'] },
  { title: 'Yard Hand', under: 'Workshop', holderName: 'Tom Reyes', roles: ['Stacking and drying', 'Deliveries'] },
  { title: 'Apprentice', under: 'Workshop', roles: ['Learns each station in turn', 'Keeps the shop clean'] },
  {
    title: 'Installation',
    under: 'Operations',
    holder: 'caleb',
    roles: ['Foundations', 'Setting day', 'Stove and flue', 'Client’s first firing', 'Site left clean'],
  },
  {
    title: 'Customer Care',
    under: 'Integrator',
    holder: 'ruth',
    isLT: true,
    roles: ['Onboarding to handover', 'Warranty calls', 'Reviews and referrals', 'Care plans', 'Client records'],
  },
  {
    title: 'Warranty and Service',
    under: 'Customer Care',
    roles: ['Visits within a week', 'Parts on the van', 'Reports to the workshop', 'Winter checks'],
  },
  {
    title: 'Finance',
    under: 'Integrator',
    holder: 'elena',
    isLT: true,
    roles: ['Cash and forecasts', 'Billing and receivables', 'Payroll and benefits', 'Insurance and leases', 'Systems'],
  },
  {
    title: 'Bookkeeping',
    under: 'Finance',
    holderName: 'Grace Ito',
    roles: ['Invoices in and out', 'Month closed by the fifth', 'Expenses'],
  },
];
