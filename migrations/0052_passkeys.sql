-- Passkeys: better-auth's table of them. Only the public key is here; the private one never leaves the person's device.

create table auth.passkey (
  id uuid primary key,
  name text,
  "publicKey" text not null,
  "userId" uuid not null references auth."user"(id) on delete cascade,
  "credentialID" text not null unique,
  -- Up to 2^32, which an integer does not hold; the driver reads a bigint as text.
  counter double precision not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz not null default now(),
  aaguid text,
  -- When the person last signed in with it.
  "usedAt" timestamptz
);
create index on auth.passkey ("userId");
