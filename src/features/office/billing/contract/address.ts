import * as z from 'zod/mini';
import { line, optionalLine } from '#shared/fields.ts';
import { addressProblems, tidyAddress, usualCountry } from '../rules/address.ts';

const fields = {
  countryCode: z._default(line(2), usualCountry),
  addressLine1: optionalLine(200),
  addressLine2: optionalLine(200),
  addressLine3: optionalLine(200),
  city: optionalLine(100),
  stateOrProvince: optionalLine(100),
  postalCode: optionalLine(12),
};

/** A billing address by the rules of its country; postal codes come out in capitals. */
export const addressInput = z.object(fields).check(
  z.overwrite(tidyAddress),
  z.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(addressProblems(value)))
      issues.push({ code: 'custom', input: value, path: [field], message });
  }),
);
export type AddressInput = z.output<typeof addressInput>;

/** An address as it is read. */
export const address = z.object({
  countryCode: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  addressLine3: z.string(),
  city: z.string(),
  stateOrProvince: z.string(),
  postalCode: z.string(),
});
