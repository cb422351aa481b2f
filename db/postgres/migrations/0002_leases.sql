ALTER TABLE "questline"."trials" ADD COLUMN "lease" bigint;--> statement-breakpoint
ALTER TABLE "questline"."trials" ADD COLUMN "token" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questline"."trials" ADD COLUMN "claims" bigint DEFAULT 0 NOT NULL;