CREATE TABLE `outputs` (
	`key` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`stage_version` integer NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	`duration_ms` real NOT NULL,
	`durable` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`status` text NOT NULL,
	`bench` text NOT NULL,
	`config` text NOT NULL,
	`environment` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scores` (
	`scoring_id` text NOT NULL,
	`trial_id` integer NOT NULL,
	`score` real NOT NULL,
	`passed` integer NOT NULL,
	`scorecard` text NOT NULL,
	PRIMARY KEY(`scoring_id`, `trial_id`),
	FOREIGN KEY (`scoring_id`) REFERENCES `scorings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trial_id`) REFERENCES `trials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scores_by_trial` ON `scores` (`trial_id`);--> statement-breakpoint
CREATE TABLE `scorings` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`multiplier` text NOT NULL,
	`version` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scorings_of_run` ON `scorings` (`run_id`);--> statement-breakpoint
CREATE TABLE `steps` (
	`trial_id` integer NOT NULL,
	`stage` text NOT NULL,
	`step` integer NOT NULL,
	`attempt` integer NOT NULL,
	`seq` integer NOT NULL,
	`key` text NOT NULL,
	`cached` integer NOT NULL,
	PRIMARY KEY(`trial_id`, `stage`, `step`, `attempt`),
	FOREIGN KEY (`trial_id`) REFERENCES `trials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`key`) REFERENCES `outputs`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `steps_by_key` ON `steps` (`key`);--> statement-breakpoint
CREATE TABLE `trials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`model` text NOT NULL,
	`task` text NOT NULL,
	`split` text NOT NULL,
	`round` integer NOT NULL,
	`library` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`owner` text,
	`heartbeat_at` integer,
	`started_at` integer,
	`finished_at` integer,
	`outcome` text,
	`score` real,
	`passed` integer,
	`k_act` integer,
	`error` text,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trials_of_run` ON `trials` (`run_id`,`model`,`task`,`round`);--> statement-breakpoint
CREATE INDEX `trials_by_owner` ON `trials` (`owner`);