ALTER TABLE `outputs` ADD `tokens` integer;--> statement-breakpoint
ALTER TABLE `outputs` ADD `cost` real;