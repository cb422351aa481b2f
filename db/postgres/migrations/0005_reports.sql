CREATE TABLE "questline"."reports" (
	"run_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	CONSTRAINT "reports_run_id_name_pk" PRIMARY KEY("run_id","name")
);
--> statement-breakpoint
ALTER TABLE "questline"."reports" ADD CONSTRAINT "reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;