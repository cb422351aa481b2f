ALTER TABLE `runs` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trials` ADD `spent` text;--> statement-breakpoint
CREATE INDEX `trials_by_item` ON `trials` (`run_id`,`item`);--> statement-breakpoint
CREATE TRIGGER `trials_added` AFTER INSERT ON `trials` BEGIN
	UPDATE `runs` SET `revision` = `revision` + 1 WHERE `id` = new.`run_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `trials_changed` AFTER UPDATE OF `run_id`, `model`, `item`, `part`, `variant`, `round`, `attempt`, `status`, `outcome`, `score`, `passed`, `measures`, `error`, `spent` ON `trials` BEGIN
	UPDATE `runs` SET `revision` = `revision` + 1 WHERE `id` IN (old.`run_id`, new.`run_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `trials_deleted` AFTER DELETE ON `trials` BEGIN
	UPDATE `runs` SET `revision` = `revision` + 1 WHERE `id` = old.`run_id`;
END;
