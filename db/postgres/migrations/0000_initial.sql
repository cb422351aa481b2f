CREATE SCHEMA IF NOT EXISTS "questline";
--> statement-breakpoint
CREATE TABLE "questline"."in_flight" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"heartbeat_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."outputs" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stage" text COLLATE "C" NOT NULL,
	"stage_version" bigint NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"duration_ms" double precision NOT NULL,
	"durable" bigint NOT NULL,
	"tokens" bigint,
	"cost" double precision
);
--> statement-breakpoint
CREATE TABLE "questline"."run_notes" (
	"run_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"tags" text COLLATE "C" NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."runs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"bench" text COLLATE "C" NOT NULL,
	"config" text COLLATE "C" NOT NULL,
	"environment" text COLLATE "C" NOT NULL,
	"summary" text COLLATE "C",
	"revision" bigint DEFAULT 0 NOT NULL,
	"rowid" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."scores" (
	"scoring_id" text COLLATE "C" NOT NULL,
	"trial_id" bigint NOT NULL,
	"score" double precision NOT NULL,
	"passed" bigint NOT NULL,
	"scorecard" text COLLATE "C" NOT NULL,
	CONSTRAINT "scores_scoring_id_trial_id_pk" PRIMARY KEY("scoring_id","trial_id")
);
--> statement-breakpoint
CREATE TABLE "questline"."scorings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"run_id" text COLLATE "C" NOT NULL,
	"variant" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"rowid" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."searched" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"words" "tsvector",
	CONSTRAINT "searched_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "questline"."steps" (
	"trial_id" bigint NOT NULL,
	"stage" text COLLATE "C" NOT NULL,
	"step" bigint NOT NULL,
	"attempt" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"cached" bigint NOT NULL,
	CONSTRAINT "steps_trial_id_stage_step_attempt_pk" PRIMARY KEY("trial_id","stage","step","attempt")
);
--> statement-breakpoint
CREATE TABLE "questline"."trial_notes" (
	"trial_id" bigint PRIMARY KEY NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"tags" text COLLATE "C" NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."trials" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" text COLLATE "C" NOT NULL,
	"model" text COLLATE "C" NOT NULL,
	"item" text COLLATE "C" NOT NULL,
	"part" text COLLATE "C" NOT NULL,
	"variant" text COLLATE "C" DEFAULT '' NOT NULL,
	"round" bigint NOT NULL,
	"attempt" bigint DEFAULT 1 NOT NULL,
	"status" text COLLATE "C" DEFAULT 'pending' NOT NULL,
	"owner" text COLLATE "C",
	"heartbeat_at" bigint,
	"started_at" bigint,
	"finished_at" bigint,
	"outcome" text COLLATE "C",
	"score" double precision,
	"passed" bigint,
	"measures" text COLLATE "C",
	"error" text COLLATE "C",
	"spent" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "questline"."run_notes" ADD CONSTRAINT "run_notes_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."scores" ADD CONSTRAINT "scores_scoring_id_scorings_id_fk" FOREIGN KEY ("scoring_id") REFERENCES "questline"."scorings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."scores" ADD CONSTRAINT "scores_trial_id_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "questline"."trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."scorings" ADD CONSTRAINT "scorings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."searched" ADD CONSTRAINT "searched_key_outputs_key_fk" FOREIGN KEY ("key") REFERENCES "questline"."outputs"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."steps" ADD CONSTRAINT "steps_trial_id_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "questline"."trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."steps" ADD CONSTRAINT "steps_key_outputs_key_fk" FOREIGN KEY ("key") REFERENCES "questline"."outputs"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."trial_notes" ADD CONSTRAINT "trial_notes_trial_id_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "questline"."trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questline"."trials" ADD CONSTRAINT "trials_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "in_flight_by_owner" ON "questline"."in_flight" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "scores_by_trial" ON "questline"."scores" USING btree ("trial_id");--> statement-breakpoint
CREATE INDEX "scorings_of_run" ON "questline"."scorings" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "steps_by_key" ON "questline"."steps" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_of_run" ON "questline"."trials" USING btree ("run_id","model","item","variant","round","attempt");--> statement-breakpoint
CREATE INDEX "trials_by_owner" ON "questline"."trials" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "trials_by_item" ON "questline"."trials" USING btree ("run_id","item");--> statement-breakpoint
CREATE INDEX "searched_words" ON "questline"."searched" USING gin ("words");--> statement-breakpoint
ALTER TABLE "questline"."steps" ALTER CONSTRAINT "steps_key_outputs_key_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- Called at the commit, once for each run of a transaction, so that no worker holds the row of a run while it works.
CREATE FUNCTION "questline"."revise"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := CASE WHEN TG_OP = 'DELETE' THEN old.run_id ELSE new.run_id END;
BEGIN
	IF current_setting('questline.revised', true) IS DISTINCT FROM changed THEN
		UPDATE questline.runs SET revision = revision + 1 WHERE id = changed;
		PERFORM set_config('questline.revised', changed, true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trials_added" AFTER INSERT ON "questline"."trials" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "questline"."revise"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trials_changed" AFTER UPDATE OF "run_id", "model", "item", "part", "variant", "round", "attempt", "status", "outcome", "score", "passed", "measures", "error", "spent" ON "questline"."trials" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "questline"."revise"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trials_deleted" AFTER DELETE ON "questline"."trials" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "questline"."revise"();
