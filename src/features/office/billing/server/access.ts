import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, isLicensed } from '#shared/roles.ts';
import { type InvoiceRow, listInvoices } from './store/invoices.ts';
import { type CardRow, findOrder, listCards, listHolders, type OrderRow } from './store.ts';

interface One {
  params: { id: string };
}

const whoPays = 'whoever has Update|Billing, where there is billing';
const mayPay = (at: { permissions: string[] }): boolean => at.permissions.includes('Update|Billing');

export const anybody = access('anyone, where there is billing', ({ at }) => ({ personId: at.personId }));

export const payer = access(whoPays, ({ at }) => (mayPay(at) ? { personId: at.personId } : refuse(errors.notAllowed)));

interface Seats {
  body: { add: string[]; end: string[] };
}

/**
 * Grants a change of licences: new ones for Observers, ends for others. It gives roles, so it needs the rights to do that, too: nobody
 * ends the Owner's licence, their own or the Implementer's.
 */
export const seatPayer = access<Seats, object>(
  'whoever has Update|Billing, where there is billing; Owner and Admin for members by name, but not to end the Owner’s licence or their own',
  async ({ at, input: { body } }) => {
    const named = [...body.add, ...body.end];
    if (!mayPay(at) || (named.length > 0 && !isAdmin(at.role))) return refuse(errors.notAllowed);
    const holders = new Map((await listHolders(at)).map((holder) => [holder.id, holder]));
    if (named.some((id) => !holders.has(id))) return refuse(errors.notFound);
    const isFit = (id: string, adds: boolean): boolean => {
      const { role, isImplementer, isBlocked } = holders.get(id) ?? { role: 'Owner' as const, isImplementer: false, isBlocked: true };
      if (isImplementer || isBlocked || role === 'Owner') return false;
      return adds ? role === 'Observer' : isLicensed(role) && id !== at.personId;
    };
    const fit = body.add.every((id) => isFit(id, true)) && body.end.every((id) => isFit(id, false));
    return fit && new Set(named).size === named.length ? {} : refuse(errors.invalid, { fields: { add: ['VAL_INVALID'] } });
  },
);

/** Grants the billing address of the own organisation, whose id it has. */
export const addressPayer = access<One, { orgId: string }>(whoPays, ({ at, input }) => {
  if (input.params.id !== at.orgId) return refuse(errors.notFound);
  return mayPay(at) ? { orgId: at.orgId } : refuse(errors.notAllowed);
});

export const seatCounter = access('Owner and Admin, and whoever has Update|Billing; where there is billing', ({ at }) =>
  isAdmin(at.role) || mayPay(at) ? { personId: at.personId } : refuse(errors.notAllowed),
);

export const cardPayer = access<One, CardRow>(whoPays, async ({ at, input }) => {
  if (!mayPay(at)) return refuse(errors.notAllowed);
  return (await listCards(at)).find(({ id }) => id === input.params.id) ?? refuse(errors.notFound);
});

export const orderPayer = access<One, OrderRow>(whoPays, async ({ at, input }) => {
  if (!mayPay(at)) return refuse(errors.notAllowed);
  return (await findOrder(at, input.params.id)) ?? refuse(errors.notFound);
});

export const invoicePayer = access<One, InvoiceRow>(whoPays, async ({ at, input }) => {
  if (!mayPay(at)) return refuse(errors.notAllowed);
  return (await listInvoices(at, [input.params.id]))[0] ?? refuse(errors.notFound);
});
