CREATE TABLE "questline"."contents" (
	"run_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	CONSTRAINT "contents_run_id_name_pk" PRIMARY KEY("run_id","name")
);
--> statement-breakpoint
ALTER TABLE "questline"."contents" ADD CONSTRAINT "contents_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contents_by_digest" ON "questline"."contents" USING btree ("digest");