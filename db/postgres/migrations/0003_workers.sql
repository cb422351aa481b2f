CREATE TABLE "questline"."blocks" (
	"run_id" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"cost" double precision NOT NULL,
	"tokens" bigint NOT NULL,
	"lease" bigint NOT NULL,
	CONSTRAINT "blocks_run_id_owner_pk" PRIMARY KEY("run_id","owner")
);
--> statement-breakpoint
CREATE TABLE "questline"."limits" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"calls" double precision NOT NULL,
	"doubling" bigint NOT NULL,
	"halvings" bigint NOT NULL,
	"not_before" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questline"."shares" (
	"name" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"calls" bigint NOT NULL,
	"lease" bigint NOT NULL,
	CONSTRAINT "shares_name_owner_pk" PRIMARY KEY("name","owner")
);
--> statement-breakpoint
CREATE TABLE "questline"."workers" (
	"owner" text COLLATE "C" PRIMARY KEY NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"pid" bigint NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"started_at" bigint NOT NULL,
	"heartbeat_at" bigint NOT NULL,
	"ended" bigint DEFAULT 0 NOT NULL,
	"rate" double precision,
	"refused" text COLLATE "C" DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questline"."blocks" ADD CONSTRAINT "blocks_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "questline"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_open" ON "questline"."trials" USING btree ("run_id") WHERE status in ('pending', 'running');