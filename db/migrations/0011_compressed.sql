-- From this version on long outputs may be compressed, which earlier programs cannot read: the number of this migration tells them.
SELECT 1;
