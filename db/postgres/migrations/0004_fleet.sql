DROP TRIGGER "trials_changed" ON "questline"."trials";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trials_changed" AFTER UPDATE OF "run_id", "model", "item", "part", "variant", "round", "attempt", "status", "outcome", "score", "passed", "measures", "error", "spent" ON "questline"."trials" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status NOT IN ('pending', 'running') OR new.status NOT IN ('pending', 'running')) EXECUTE FUNCTION "questline"."revise"();--> statement-breakpoint
CREATE INDEX "trials_like" ON "questline"."trials" ("item", "variant", "round", "model");--> statement-breakpoint
CREATE TABLE "questline"."identity" ("id" text COLLATE "C" PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO "questline"."identity" ("id") VALUES (gen_random_uuid()::text);
