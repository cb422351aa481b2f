DROP INDEX `trials_of_run`;--> statement-breakpoint
ALTER TABLE `trials` RENAME COLUMN `task` TO `item`;--> statement-breakpoint
ALTER TABLE `trials` RENAME COLUMN `split` TO `part`;--> statement-breakpoint
ALTER TABLE `trials` ADD `variant` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trials` ADD `measures` text;--> statement-breakpoint
UPDATE `trials` SET `variant` = `library`;--> statement-breakpoint
UPDATE `trials` SET `measures` = json_object('rounds', `k_act`) WHERE `k_act` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `trials` DROP COLUMN `library`;--> statement-breakpoint
ALTER TABLE `trials` DROP COLUMN `k_act`;--> statement-breakpoint
CREATE UNIQUE INDEX `trials_of_run` ON `trials` (`run_id`,`model`,`item`,`variant`,`round`,`attempt`);--> statement-breakpoint
ALTER TABLE `scorings` RENAME COLUMN `multiplier` TO `variant`;--> statement-breakpoint
ALTER TABLE `runs` ADD `summary` text;
