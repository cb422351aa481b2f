CREATE TABLE `in_flight` (
	`key` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`heartbeat_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `in_flight_by_owner` ON `in_flight` (`owner`);--> statement-breakpoint
DROP INDEX `trials_of_run`;--> statement-breakpoint
ALTER TABLE `trials` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `trials_of_run` ON `trials` (`run_id`,`model`,`task`,`round`,`attempt`);