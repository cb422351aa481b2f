CREATE TABLE `blocks` (
	`run_id` text NOT NULL,
	`owner` text NOT NULL,
	`cost` real NOT NULL,
	`tokens` integer NOT NULL,
	`lease` integer NOT NULL,
	PRIMARY KEY(`run_id`, `owner`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `limits` (
	`name` text PRIMARY KEY NOT NULL,
	`calls` real NOT NULL,
	`doubling` integer NOT NULL,
	`halvings` integer NOT NULL,
	`not_before` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`name` text NOT NULL,
	`owner` text NOT NULL,
	`calls` integer NOT NULL,
	`lease` integer NOT NULL,
	PRIMARY KEY(`name`, `owner`)
);
--> statement-breakpoint
CREATE TABLE `workers` (
	`owner` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`pid` integer NOT NULL,
	`version` text NOT NULL,
	`started_at` integer NOT NULL,
	`heartbeat_at` integer NOT NULL,
	`ended` integer DEFAULT 0 NOT NULL,
	`rate` real,
	`refused` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trials_open` ON `trials` (`run_id`) WHERE status in ('pending', 'running');