-- A second factor for sign-in: better-auth's table of authenticator apps. Secret and recovery codes are encrypted with the installation's
-- SECRET.

alter table auth."user" add column "twoFactorEnabled" boolean not null default false;
create table auth."twoFactor" (
  id uuid primary key,
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references auth."user"(id) on delete cascade,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz,
  "createdAt" timestamptz not null default now()
);
