CREATE TABLE `contents` (
	`run_id` text NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`run_id`, `name`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contents_by_digest` ON `contents` (`digest`);