ALTER TABLE `trials` ADD `lease` integer;--> statement-breakpoint
ALTER TABLE `trials` ADD `token` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trials` ADD `claims` integer DEFAULT 0 NOT NULL;