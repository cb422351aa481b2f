DROP TRIGGER `trials_changed`;
--> statement-breakpoint
CREATE TRIGGER `trials_changed` AFTER UPDATE OF `run_id`, `model`, `item`, `part`, `variant`, `round`, `attempt`, `status`, `outcome`, `score`, `passed`, `measures`, `error`, `spent` ON `trials`
WHEN old.`status` NOT IN ('pending', 'running') OR new.`status` NOT IN ('pending', 'running') BEGIN
	UPDATE `runs` SET `revision` = `revision` + 1 WHERE `id` IN (old.`run_id`, new.`run_id`);
END;
